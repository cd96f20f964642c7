import { applicationLabels } from '@contracts/application.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dialog } from '@/content/application.ts';
import { links } from '@/content/company.ts';
import {
  acceptApplications,
  answer,
  attempts,
  blurb,
  contact,
  failed,
  fill,
  holdAnswer,
  LINK,
  onSent,
  openDialog,
  opener,
  send,
  sent,
  submitButton,
} from '@/test/application-dialog.tsx';
import { isUrgent, listen, sentences } from '@/test/verify-page.ts';

beforeEach(acceptApplications);

test('A retry has the same key, and a changed application another', async () => {
  send.mockResolvedValueOnce(answer(500)).mockResolvedValueOnce(answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  await user.click(submitButton());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(submitButton()).toHaveAttribute('aria-busy', 'false'));
  await user.type(contact(), 's');
  await user.click(submitButton());
  await sent();
  const [first, second, third] = attempts();
  expect(second).toEqual(first);
  expect(third?.key).not.toBe(first?.key);
  expect(onSent.mock.calls[0]?.[0]).toMatchObject({ content: third?.body, idempotencyKey: third?.key });
});

test('A dialog that is closed after a failure and opened again has not failed', async () => {
  send.mockResolvedValueOnce(answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  await user.click(screen.getByRole('button', { name: dialog.cancel }));
  await user.click(opener());
  expect(screen.queryByText(dialog.failed.text)).toBeNull();
});

test('The fields that the server finds wrong say so until the next success, and the first one gets the focus', async () => {
  const fields = { telegramContact: 'Telegram contact is required', projectBlurb: 'Project blurb must be text' };
  const error = { code: 'invalid_fields', message: 'x', fields, requestId: 'r' };
  send.mockResolvedValueOnce(answer(422, { error }));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  expect(contact()).toHaveAccessibleDescription(fields.telegramContact);
  expect(blurb()).toHaveAccessibleDescription(expect.stringContaining(fields.projectBlurb));
  expect(contact()).toHaveFocus();
  await user.click(submitButton());
  await sent();
  await user.click(opener());
  expect(screen.queryByText(dialog.failed.text)).toBeNull();
  for (const words of Object.values(fields)) expect(screen.queryByText(words)).toBeNull();
});

test('Ten clicks in a row are one request', async () => {
  const finish = holdAnswer();
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  // Before React has rendered anything, and after.
  await act(async () => {
    for (let click = 0; click < 5; click += 1) submitButton().click();
  });
  await user.type(contact(), '{Enter}{Enter}');
  await user.click(submitButton());
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
  expect(contact()).toHaveAttribute('readonly');
  await finish(answer(201));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send).toHaveBeenCalledTimes(1);
});

test('The browser asks before it leaves while an application is sent, and the draft outlives the page', async () => {
  const finish = holdAnswer();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user, showPage } = await openDialog({ link: LINK, telegram: '@project' });
  expect(asks()).toBe(false);
  await user.click(submitButton());
  await waitFor(() => expect(asks()).toBe(true));
  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  showPage(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  await left;
  showPage(false);
  await user.click(opener());
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
  await finish(answer(500));
  await failed();
  expect(asks()).toBe(false);
  expect(contact()).toHaveValue('@project');
});

test('An application on its way cannot be changed, and a failure leaves two other ways to reach us, and copies the words', async () => {
  const finish = holdAnswer();
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  fireEvent.click(submitButton());
  await waitFor(() => expect(submitButton()).toHaveAttribute('aria-busy', 'true'));
  expect(submitButton()).toHaveAccessibleName(dialog.submitting);
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
  await finish(answer(500));
  await screen.findByText(dialog.failed.text);
  expect(screen.getByRole('link', { name: dialog.failed.telegram })).toHaveAttribute('href', links.telegramUrl);
  expect(screen.getByRole('link', { name: dialog.failed.email })).toHaveAttribute('href', links.emailUrl);
  fill(blurb(), 'We build.\nFast.');
  await user.click(screen.getByRole('button', { name: dialog.failed.copy }));
  const typed = { telegramContact: '@project', coinmarketcapUrl: LINK, projectBlurb: 'We build.\nFast.' };
  const lines = Object.entries(typed).map(
    ([name, value]) => `${applicationLabels[name as keyof typeof typed]}: ${value}`,
  );
  expect(await navigator.clipboard.readText()).toBe(`${lines.join('\n')}\n`);
});

test('A success is announced once and politely, and a failure once and at once, with all that the dialog says of it', async () => {
  send.mockResolvedValueOnce(answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  const listened = listen();
  // On a slow machine waiting is said, too.
  const heard = () => listened().filter((words) => words !== dialog.submitting);
  await user.click(submitButton());
  await failed();
  const { failure, success } = dialog;
  expect(heard()).toEqual([sentences(failure.title, failure.description, dialog.failed.text)]);
  expect(isUrgent()).toBe(true);
  await user.click(submitButton());
  await sent();
  expect(heard().slice(1)).toEqual([sentences(success.title, success.description)]);
  expect(isUrgent()).toBe(false);
});

test('An application that is refused, since too many came, says that it is to wait, and not that it may have arrived', async () => {
  send.mockResolvedValueOnce(answer(429));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  expect(screen.getByText(dialog.failed.limited)).toBeVisible();
  expect(screen.queryByText(dialog.failed.text)).toBeNull();
});
