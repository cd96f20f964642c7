import { type Application, applicationLabels, PROJECT_BLURB_MAX } from '@contracts/application.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster.tsx';
import { dialog } from '@/content/application.ts';
import type { Sent } from '@/lib/use-form-submission.ts';
import { fill, isUrgent, listen, sentences } from '@/test/verify-page.ts';
import { said } from '../../../supabase/tests/support/valid-forms.ts';
import { ApplicationDialog } from './application-dialog.tsx';

const LINK = 'https://coingecko.com/en/coins/x';

/** Of a server whose clock is not the visitor's. */
const ACCEPTED = { id: '6f1f2a5e-0000-4000-8000-000000000001', receivedAt: '2026-01-20T09:05:00+00:00' };

const answer = (status: number, body: unknown = ACCEPTED) => Response.json(body, { status });

const onSent = vi.fn();
const send = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

/** The key and the body that each attempt sent. */
const attempts = () =>
  send.mock.calls.map(([, request]) => ({
    key: new Headers(request.headers).get('idempotency-key'),
    body: JSON.parse(String(request.body)),
  }));

// Every application is accepted, until the test says otherwise.
beforeEach(() => {
  onSent.mockReset();
  send.mockReset().mockImplementation(async () => answer(201));
  vi.stubGlobal('fetch', send);
});

/** The next request is answered when the test says so. */
function holdAnswer(): (response: Response) => Promise<void> {
  let finish: (response: Response) => void = () => {};
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  return async (response) => {
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await act(async () => finish(response));
  };
}

/** Owns the dialog for the whole visit; while another page is shown, the dialog is closed. */
function Owner({ url, isOtherPage = false }: { url: string | undefined; isOtherPage?: boolean }) {
  const [opened, setOpened] = useState<{ url: string | undefined } | null>(null);
  if (isOtherPage && opened) setOpened(null);
  function close(sent?: Sent<Application>) {
    if (sent) onSent(sent);
    setOpened(null);
  }
  return (
    <>
      <button type="button" onClick={() => setOpened({ url })}>
        Open
      </button>
      <ApplicationDialog opened={opened} onClose={close} />
      <Toaster />
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Open' });
const contact = () => screen.getByLabelText(dialog.telegram.label);
const url = () => screen.getByLabelText(dialog.url.label);
const blurb = () => screen.getByLabelText(dialog.blurb.label);
const submitButton = () =>
  screen.getByRole('button', { name: (name) => name === dialog.submit || name === dialog.submitting });
const sent = () => screen.findByText(dialog.success.title);
const failed = () => screen.findByText(dialog.failure.title);

async function openDialog({ link, telegram = '' }: { link?: string; telegram?: string } = {}) {
  const user = userEvent.setup();
  const { rerender } = render(<Owner url={link} />);
  await user.click(opener());
  if (telegram !== '') fill(contact(), telegram);
  const give = (url: string | undefined, isOtherPage = false) =>
    rerender(<Owner url={url} isOtherPage={isOtherPage} />);
  return { user, give, showPage: (isOtherPage: boolean) => give(link, isOtherPage) };
}

test('The blurb counts characters, not UTF-16 units, and says beside its message by how many there are too many', async () => {
  const { user } = await openDialog();
  expect(screen.getByText(`0 / ${PROJECT_BLURB_MAX}`)).toBeVisible();
  // As a person does: by then the count follows the field.
  await user.click(blurb());
  fill(blurb(), '😀'.repeat(PROJECT_BLURB_MAX + 3));
  expect(
    await screen.findByText(`3 ${dialog.blurb.over} · ${PROJECT_BLURB_MAX + 3} / ${PROJECT_BLURB_MAX}`),
  ).toBeVisible();
  await user.click(submitButton());
  expect(blurb()).toHaveAccessibleDescription(
    expect.toSatisfy(
      (text: string) =>
        text.startsWith(said.blurbLong) && text.endsWith(`${PROJECT_BLURB_MAX + 3} / ${PROJECT_BLURB_MAX}`),
    ),
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

test('A retry has the same key, and a changed application another', async () => {
  send.mockResolvedValueOnce(answer(500)).mockResolvedValueOnce(answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  await user.click(submitButton());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(submitButton()).not.toHaveAttribute('aria-busy'));
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

test('A failure copies the words that were typed', async () => {
  send.mockResolvedValueOnce(answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  fill(blurb(), 'We build.\nFast.');
  await user.click(submitButton());
  await failed();
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
