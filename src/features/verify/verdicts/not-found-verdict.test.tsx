import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { brand } from '@/content/company.ts';
import { verify } from '@/features/verify/check/words.ts';
import { wordsLike } from '@/test/patterns.ts';
import {
  announced,
  expectInOrder,
  holdCalls,
  inVerdict,
  isNotVerified,
  isUrgent,
  nth,
  nthCheck,
  openAndPaste,
  openAnswered,
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
async function resembling(typed: string, length = 600) {
  const ring = holdTimers(length);
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

it('The headline of a look-alike takes the place of the first one, and is announced in its place', async () => {
  const { resemblance } = await resembling('rnara@listbolt.example');
  resemblance.answer(true);
  await waitFor(() => expect(warning()).toBeVisible());
  expect(screen.getByText(wordsLike(notFound.title)).closest('[aria-hidden=true]')).not.toBeNull();
  expect(verdict()).toHaveAttribute('data-verdict', 'stop');
  expect(announced()).toBe(`${lookAlike.title}. ${notFound.warning}`);
  expect(isUrgent()).toBe(true);
});

it('The warning of a look-alike is still there 600 ms after the check', async () => {
  const { resemblance, ring } = await resembling('rnara@listbolt.example');
  resemblance.answer(true);
  await waitFor(() => expect(warning()).toBeVisible());
  await ring();
  expect(warning()).toBeVisible();
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

it('The question whether it is a look-alike is given up after 8 seconds', async () => {
  const { resemblance, ring } = await resembling('rnara@listbolt.example', 8000);
  expect(resemblance.signal?.aborted).toBe(false);
  await ring();
  expect(resemblance.signal?.aborted).toBe(true);
  expect(await isNotVerified()).toBeVisible();
});

it.each([
  ['no', false, 200],
  ['null', null, 200],
  ['a word', 'true', 200],
  ['a refusal', null, 429],
  ['a refusal that says yes', true, 429],
  ['a failure', { message: 'boom' }, 500],
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

it('The characters that impostors swap are marked once a contact is called a look-alike', async () => {
  const { resemblance } = await resembling('@rnara__1istbolt');
  expect(document.querySelector('mark')).toBeNull();
  resemblance.answer(true);
  await waitFor(() => expect(warning()).toBeVisible());
  expect(screen.getByText(lookAlike.marked)).toHaveAttribute('aria-hidden', 'false');
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    `rn${verify.traps.rn}`,
    '__',
    `1${verify.traps['1']}`,
  ]);
});

const { reasons } = notFound;
it.each([
  ['tomas', reasons.name],
  ['mara@listbolt.example.com', reasons.domain.replace('{domain}', 'listbolt.example.com')],
  ['m\u0430ra@listbolt.example', reasons.foreignLetters],
])('An unknown contact comes with the reason why it is not ours: %j', async (typed, reason) => {
  await unknown(typed);
  expect(inVerdict().getByText(reason)).toBeVisible();
  expect(verdict()).toHaveAttribute('data-verdict', 'stop');
  expect(screen.getByRole('button', { name: verify.actions.report })).toBeVisible();
});

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

it('The page shows the warning’s lines if the browser refuses to copy them', async () => {
  const { user } = await resembling('@stranger');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: verify.tellTeam.button }));
  expect(
    await screen.findByText(verify.tellTeam.text.replace('{contact}', '@stranger').replace('\n', ' ')),
  ).toBeVisible();
});

it('The card of a look-alike has its words in their order, and names the marked characters', async () => {
  await openAnswered('@rnara_listbolt', []);
  (await nth(1, resemblances)).answer(true);
  const headline = await screen.findByRole('heading', { name: lookAlike.title });
  expect(verdict()).toHaveAttribute('data-verdict', 'stop');
  const { warning, typo, steps, checked } = notFound;
  expect(headline.closest('[aria-hidden=true]')).toBeNull();
  expectInOrder(
    verdict(),
    lookAlike.title,
    warning,
    typo,
    ...steps,
    checked,
    `@rn${verify.traps.rn}ara_listbolt`,
    lookAlike.marked,
    verify.actions.report,
    verify.actions.another,
    verify.tellTeam.button,
    verify.afterwards.title,
    ...verify.afterwards.steps,
  );
});
