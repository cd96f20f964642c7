import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { lookAlikeSample } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import {
  announced,
  callsOf,
  checks,
  fill,
  holdCalls,
  mara,
  nthCheck,
  openPage,
  site,
  verdict,
} from '@/test/verify-page.ts';

beforeEach(holdCalls);

// An owner's handle may have no letter that looks like a digit.
it.runIf(lookAlikeSample)(
  'A handle that looks like ours is shown with its character marked, until a check',
  async () => {
    const { send } = openPage();
    const digit = /[01]/.exec(lookAlikeSample)?.[0] as '0' | '1';
    expect(screen.getByText(verify.lookAlike.example).querySelector('mark')).toHaveTextContent(verify.traps[digit]);
    await send('mara@listbolt.example');
    expect(screen.queryByText(verify.lookAlike.example)).toBeNull();
  },
);

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

const logs = () => callsOf('/rest/v1/verification_requests');

it('The log of a check arrives even if the visitor leaves', async () => {
  const { rerender, send } = openPage();
  await send('mara@listbolt.example');
  await nthCheck(1);
  rerender(site(<p>Elsewhere</p>));
  expect(logs().map(({ signal }) => signal)).toEqual([null]);
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

// The form: what is typed, pasted, or put there by a program.

const { choice } = verify;

it('The form checks the text in the input, even if a program has put it there', async () => {
  const { user, input } = openPage();
  fill(input(), 'mara@listbolt.example');
  (input() as HTMLInputElement).value = 'eve@mail.example';
  await user.click(screen.getByRole('button', { name: verify.submit }));
  expect((await nthCheck(1)).body).toEqual({ search_email: 'eve@mail.example', search_telegram: null });
  expect(input()).toHaveValue('eve@mail.example');
});

it('A question about a text that a program has put there ends the verdict about the text before it', async () => {
  const { user, input, send } = openPage();
  await send('mara@listbolt.example');
  (await nthCheck(1)).answer([mara]);
  await waitFor(() => expect(verdict()).toBeVisible());
  (input() as HTMLInputElement).value = 'FAKE <mara@listbolt.example>';
  await user.click(screen.getByRole('button', { name: verify.submit }));
  expect(screen.getByRole('group', { name: choice.one })).toBeVisible();
  expect(verdict()).toBeNull();
});

it.each(['@eve_trades', '@eve_trades\n'])(
  'A pasted text ends the verdict about the text before it: %j',
  async (text) => {
    const { user, input, send } = openPage();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    await waitFor(() => expect(verdict()).toHaveAttribute('data-verdict', 'go'));
    await user.tripleClick(input());
    await user.paste(text);
    expect(verdict()).toBeNull();
    expect(await screen.findByRole('radio', { name: verify.kinds.telegram.toggle, checked: true })).toBeVisible();
  },
);

it('Pasted lines are inserted at the cursor, with a space and a separator between, which the field keeps', () => {
  const field = openPage().input() as HTMLInputElement;
  fill(field, 'ask mara@.example');
  field.setSelectionRange(4, 9);
  fireEvent.paste(field, { clipboardData: { getData: () => '@eve1\r\n \n@eve2' } });
  expect(field).toHaveValue('ask @eve1 \u2028@eve2.example');
  expect([field.selectionStart, field.selectionEnd]).toEqual([16, 16]);
});

it.each([
  ['a line', '@eve1  @eve2', true],
  ['lines', '@eve1\n@eve2', false],
  ['lines of an old Mac', '@eve1\r@eve2', false],
])('The browser itself inserts only %s', (_, text, isLeft) => {
  const field = openPage().input() as HTMLInputElement;
  expect(fireEvent.paste(field, { clipboardData: { getData: () => text } })).toBe(isLeft);
  expect(field).toHaveValue(isLeft ? '' : '@eve1 \u2028@eve2');
});
