import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { brand } from '@/content/company.ts';
import { verify } from '@/features/verify/check/words.ts';
import { wordsLike } from '@/test/patterns.ts';
import {
  announced,
  holdCalls,
  inVerdict,
  isNotVerified,
  isUrgent,
  nth,
  nthCheck,
  openAndPaste,
  resemblances,
  verdict,
} from '@/test/verify-page.ts';

beforeEach(holdCalls);

const { lookAlike, notFound } = verify;
const warning = () => screen.queryByRole('heading', { name: lookAlike.title });
/** Holds the timers of this length until the returned function fires them. */
function holdTimers(length: number) {
  const held = new Map<unknown, () => void>();
  const { setTimeout, clearTimeout } = globalThis;
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after !== length) return setTimeout(run, after);
    const id = `held ${held.size}`;
    held.set(id, run);
    return id;
  }) as unknown as typeof setTimeout);
  const clear = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(id)) clearTimeout(id);
  });
  onTestFinished(() => {
    timer.mockRestore();
    clear.mockRestore();
  });
  return () => act(async () => held.forEach((run) => void run()));
}

async function unknown(typed: string) {
  const view = await openAndPaste(typed);
  await view.user.keyboard('{Enter}');
  (await nthCheck(1)).answer([]);
  expect(await screen.findByText(verify.toasts.notFound)).toBeVisible();
  return view;
}
/** A text that can be a contact: the second question is open. */
async function resembling(typed: string) {
  const ring = holdTimers(600);
  const view = await unknown(typed);
  return { ...view, ring, resemblance: await nth(1, resemblances) };
}

it('An unknown contact is shown at once, and announced only once it is known whether it is a look-alike', async () => {
  const { resemblance } = await resembling('rnara@listbolt.example');
  expect(await isNotVerified()).toBeVisible();
  expect(announced()).toBe('');
  expect(resemblance.body).toEqual({ search_email: 'rnara@listbolt.example', search_telegram: null });
  resemblance.answer(false);
  await waitFor(() => expect(announced()).toBe(`${notFound.title}. ${notFound.warning}`));
});

it('Who has paid an unknown contact already is told what to do now', async () => {
  await unknown('rnara@listbolt.example');
  expect(await inVerdict().findByText(verify.afterwards.title)).toBeVisible();
});

it('The headline of a look-alike takes the place of the first one, and is announced in its place', async () => {
  const { resemblance } = await resembling('rnara@listbolt.example');
  resemblance.answer(true);
  await waitFor(() => expect(warning()).toBeVisible());
  expect(screen.getByText(wordsLike(notFound.title)).closest('[aria-hidden=true]')).not.toBeNull();
  expect(verdict()).toHaveAttribute('data-verdict', 'stop');
  expect(announced()).toBe(`${lookAlike.title}. ${notFound.warning}`);
  expect(isUrgent()).toBe(true);
});

it('If the answer about look-alikes takes longer than 600 ms, an unknown contact is announced without it', async () => {
  const { ring } = await resembling('rnara@listbolt.example');
  await ring();
  expect(announced()).toBe(`${notFound.title}. ${notFound.warning}`);
  expect(warning()).toBeNull();
});

it('A look-alike answer that comes after 600 ms still warns, and is announced by a new element', async () => {
  const { resemblance, ring } = await resembling('rnara@listbolt.example');
  await ring();
  const line = screen.getByText(`${notFound.title}. ${notFound.warning}`);
  resemblance.answer(true);
  await waitFor(() => expect(warning()).toBeVisible());
  expect(line).not.toBeInTheDocument();
  expect(announced()).toContain(lookAlike.title);
});

it.each([
  ['no', false, 200],
  ['a word', 'true', 200],
  ['a refusal that says yes', true, 429],
])('An unknown contact stays not verified when the look-alike answer is %s', async (_, body, status) => {
  const { resemblance } = await resembling('stranger@evil.example');
  const before = verdict()?.outerHTML;
  resemblance.answer(body, status);
  await waitFor(() => expect(announced()).toContain(notFound.title));
  expect(verdict()?.outerHTML).toBe(before);
});

it('An unknown contact is never called a look-alike by an answer about an older input, and its verdict stays away', async () => {
  const { user, input, resemblance, ring } = await resembling('rnara@listbolt.example');
  await user.type(input(), 'x');
  expect(resemblance.signal?.aborted).toBe(true);
  await ring();
  expect(verdict()).toBeNull();
  await user.click(screen.getByRole('button', { name: verify.submit }));
  (await nthCheck(2)).answer([]);
  resemblance.answer(true);
  expect(await isNotVerified()).toBeVisible();
  expect(warning()).toBeNull();
});

const { reasons } = notFound;

it('An address that a forwarding service has made of ours is never called an impostor', async () => {
  await unknown(`mara_at_${brand.verifyEmail.split('@')[1]}_alice@duck.com`);
  await waitFor(() => expect(announced()).toContain(notFound.title));
  expect(resemblances()).toEqual([]);
  expect(inVerdict().getByText(reasons.forwarding)).toBeVisible();
});

it('The warning for a group chat has two plain lines', async () => {
  const [typed, shown] = ['@m\u0430ra_listbolt', '@m[U+0430]ra_listbolt'];
  const { user } = await resembling(typed);
  await user.click(screen.getByRole('button', { name: verify.tellTeam.button }));
  expect(await screen.findByRole('button', { name: verify.tellTeam.copied })).toBeVisible();
  const lines = verify.tellTeam.text.split('\n').map((line) => wordsLike(line, { contact: shown }));
  const copied = (await navigator.clipboard.readText()).split('\n');
  expect(copied).toEqual(lines.map((line) => expect.stringMatching(line)));
  expect(lines).toHaveLength(2);
});
