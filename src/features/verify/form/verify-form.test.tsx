import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { verify } from '@/features/verify/check/words.ts';
import { fill, holdCalls, mara, nthCheck, openAndPaste, openPage, underForm, verdict } from '@/test/verify-page.ts';

beforeEach(holdCalls);

const { choice } = verify;
const [email, handle] = ['mara@listbolt.example', '@mara_listbolt'];

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

it.each([
  ['email', `"${email}"`, email],
  ['telegram', `"${handle}"`, handle],
  ['telegram', handle, handle],
] as const)('A line under the form says which %s will be checked when %j is pasted', async (kind, typed, value) => {
  await openAndPaste(typed);
  expect(underForm()).toHaveTextContent(verify.willCheck[kind].replace('{value}', value));
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
