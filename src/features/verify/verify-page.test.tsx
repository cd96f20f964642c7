import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { versions } from '@/content/languages.ts';
import { verify } from '@/features/verify/check/words.ts';
import { site as frame } from '@/lib/words.ts';
import {
  announced,
  callsOf,
  checks,
  fill,
  holdCalls,
  isNotVerified,
  isOnOurTeam,
  mara,
  nthCheck,
  openPage,
  site,
  toggled,
  verdict,
} from '@/test/verify-page.ts';

beforeEach(holdCalls);

it('Enter pressed twice sends one check, without the blanks around the contact', async () => {
  const { user, input } = openPage();
  await user.type(input(), ' mara@listbolt.example {Enter}{Enter}');
  expect((await nthCheck(1)).body).toEqual({ search_email: 'mara@listbolt.example', search_telegram: null });
  expect(checks()).toHaveLength(1);
});

it('Enter pressed while a check is running leaves it running', async () => {
  const { user, send } = openPage();
  await send('mara@listbolt.example');
  const check = await nthCheck(1);
  await user.keyboard('{Enter}');
  expect(check.signal?.aborted).toBe(false);
  expect(checks()).toHaveLength(1);
});

it('The focus stays in the input while the verdict appears', async () => {
  const { send, input } = openPage();
  await send('mara@listbolt.example');
  (await nthCheck(1)).answer([mara]);
  await isOnOurTeam('mara@listbolt.example');
  expect(input()).toHaveFocus();
});

it('An answer that belongs to an older input is dropped', async () => {
  const { user, input, send } = openPage();
  await send('mara@listbolt.example');
  const check = await nthCheck(1);
  await user.type(input(), 'x');
  expect(check.signal?.aborted).toBe(true);
  check.answer([mara]);
  expect(await screen.findByRole('button', { name: verify.submit })).toBeEnabled();
  expect(verdict()).toBeNull();
  expect(screen.queryByText(verify.toasts.verified)).toBeNull();
});

it('No verdict is shown over a text that a program has put into the field while the check ran', async () => {
  const { input, send } = openPage();
  await send('mara@listbolt.example');
  const check = await nthCheck(1);
  (input() as HTMLInputElement).value = 'eve@evil.example';
  check.answer([mara]);
  expect(await screen.findByRole('button', { name: verify.submit })).toBeEnabled();
  expect(verdict()).toBeNull();
  expect(announced()).toBe('');
});

it('The page gives up a check after 8 seconds', async () => {
  const { input } = openPage();
  fill(input(), 'mara@listbolt.example');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: verify.submit }));
  await vi.advanceTimersByTimeAsync(7000);
  expect(screen.getByRole('button', { name: verify.submitting })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(screen.getByRole('heading', { name: verify.failed.title })).toBeVisible();
  expect(checks()[0]?.signal?.aborted).toBe(true);
});

it('The page aborts the check when the visitor leaves', async () => {
  const { rerender, send } = openPage();
  await send('mara@listbolt.example');
  const check = await nthCheck(1);
  rerender(site(<p>Elsewhere</p>));
  expect(check.signal?.aborted).toBe(true);
});

const logs = () => callsOf('/rest/v1/verification_requests');

it('The log of a check arrives even if the visitor leaves', async () => {
  const { rerender, send } = openPage();
  await send('mara@listbolt.example');
  await nthCheck(1);
  rerender(site(<p>Elsewhere</p>));
  expect(logs().map(({ signal }) => signal)).toEqual([null]);
});

it('A log that fails is not sent again, and changes nothing', async () => {
  const { send } = openPage();
  await send('@stranger');
  (await nthCheck(1)).answer([]);
  await isNotVerified();
  logs()[0]?.answer({ message: 'no' }, 500);
  await Promise.resolve();
  expect(logs()).toHaveLength(1);
  expect(await isNotVerified()).toBeVisible();
});

it.each(['email', 'telegram'] as const)('Check another empties the field, and keeps its kind: %s', async (kind) => {
  const { user, input, send } = openPage();
  await user.click(screen.getByRole('radio', { name: verify.kinds[kind].toggle }));
  await send(kind === 'email' ? 'mara@listbolt.example' : '@mara_listbolt');
  (await nthCheck(1)).answer([mara]);
  await user.click(await screen.findByRole('button', { name: verify.actions.another }));
  expect(input()).toHaveValue('');
  expect(input()).toHaveFocus();
  expect(toggled()).toHaveAccessibleName(verify.kinds[kind].toggle);
  expect(verdict()).toBeNull();
});

describe.skipIf(versions.length === 1)('the languages of the page', () => {
  const others = versions.filter(({ language }) => language !== frame.language).reverse();
  function linksFor(...preferred: string[]) {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
    openPage();
    return within(screen.getByRole('navigation', { name: verify.languages })).getAllByRole('link');
  }

  it('The language that the visitor prefers is named first, in its own words, and each of the others by its name', () => {
    const links = linksFor('xx', ...others.map(({ language }) => `${language}-XX`), frame.language);
    const [first, ...rest] = [others[0], ...versions.filter((version) => version !== others[0])];
    expect(links[0]).toHaveAccessibleName(first?.exists);
    for (const [place, version] of rest.entries())
      expect(links[place + 1]).toHaveAccessibleName(`${version?.language.toUpperCase()}, ${version?.name}`);
    expect(links.map((link) => [link.getAttribute('href'), link.lang])).toEqual(
      [first, ...rest].map((version) => [version?.path, version?.language]),
    );
    expect(links.filter((link) => link.ariaCurrent === 'page').map((link) => link.lang)).toEqual([frame.language]);
  });

  it.each([[[`${frame.language}-XX`, others[0]?.language ?? '']], [['xx']], [[]]])(
    'No language is named first for a visitor who prefers %j',
    (preferred) => {
      expect(linksFor(...preferred).map((link) => link.textContent)).toEqual(versions.map(({ name }) => name));
    },
  );
});

it.each(['{bad', '5', 'null', '{"kind":"email"}', '{"kind":"phone","value":"x"}', '{"kind":"telegram","value":5}'])(
  'A note that another version or hand has left takes no page away, and goes: %s',
  (text) => {
    sessionStorage.setItem('verify-text', text);
    const { input } = openPage();
    expect(input()).toHaveValue('');
    expect(sessionStorage.getItem('verify-text')).toBeNull();
  },
);
