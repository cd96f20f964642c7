import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dialog } from '@/content/application.ts';
import {
  acceptApplications,
  attempts,
  blurb,
  contact,
  fill,
  LINK,
  openDialog,
  opener,
  sent,
  submitButton,
  url,
} from '@/test/application-dialog.tsx';
import { said } from '../../../supabase/tests/support/valid-forms.ts';

beforeEach(acceptApplications);

test('The blurb counts characters, not UTF-16 units, and says beside its message by how many there are too many', async () => {
  const { user } = await openDialog();
  expect(screen.getByText('0 / 2000')).toBeVisible();
  // As a person does: by then the count follows the field.
  await user.click(blurb());
  fill(blurb(), '😀'.repeat(2003));
  expect(await screen.findByText(`3 ${dialog.blurb.over} · 2003 / 2000`)).toBeVisible();
  await user.click(submitButton());
  expect(blurb()).toHaveAccessibleDescription(
    expect.toSatisfy((text: string) => text.startsWith(said.blurbLong) && text.endsWith('2003 / 2000')),
  );
});

test('A link without https:// is completed, visibly, and not called wrong meanwhile', async () => {
  const { user } = await openDialog({ telegram: '@project' });
  await user.click(submitButton());
  expect(url()).toBeInvalid();
  fill(url(), 'coinmarketcap.com/currencies/x');
  await user.click(url());
  expect(url()).toBeValid();
  await user.tab();
  expect(url()).toHaveValue('https://coinmarketcap.com/currencies/x');
});

test('A link without https:// is sent completed when Enter leaves no time to leave the field', async () => {
  const { user } = await openDialog({ telegram: '@project' });
  fill(url(), ' www.coingecko.com/en/coins/x');
  await user.type(url(), '{Enter}');
  await sent();
  expect(attempts()).toMatchObject([{ body: { coinmarketcapUrl: 'https://www.coingecko.com/en/coins/x' } }]);
});

test('What is seen is sent: also what a password manager has put into the fields without an event', async () => {
  const { user } = await openDialog({ telegram: '@old_name' });
  for (const [field, value] of [
    [contact(), '@new_name'],
    [url(), 'coingecko.com/en/coins/x'],
    [blurb(), 'We build.\nA lot.'],
  ] as const)
    Object.assign(field, { value });
  await user.click(submitButton());
  await sent();
  const body = { telegramContact: '@new_name', coinmarketcapUrl: LINK, projectBlurb: 'We build.\nA lot.' };
  expect(attempts()).toMatchObject([{ body }]);
});

test.each(['Escape', dialog.cancel, dialog.close, 'A click beside it'])(
  '%s keeps the draft but not its messages',
  async (way) => {
    const { user } = await openDialog({ telegram: 'ab' });
    await user.click(submitButton());
    expect(contact()).toBeInvalid();
    if (way === 'Escape') await user.keyboard('{Escape}');
    else if (way === 'A click beside it') await user.click(document.body);
    else await user.click(screen.getByRole('button', { name: way }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener()).toHaveFocus());
    await user.click(opener());
    expect(contact()).toHaveValue('ab');
    expect(contact()).toBeValid();
  },
);

test('The dialog opens with the ticket’s link, even an empty one, and by a button without a link with its draft', async () => {
  const { user, give } = await openDialog({ link: LINK, telegram: '@project' });
  for (const [given, shown] of [
    [undefined, LINK],
    ['', ''],
  ]) {
    await user.keyboard('{Escape}');
    give(given);
    await user.click(opener());
    expect(url()).toHaveValue(shown);
    expect(contact()).toHaveValue('@project');
  }
});
