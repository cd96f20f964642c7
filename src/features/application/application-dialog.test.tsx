import type { Application } from '@contracts/application.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { dialog } from '@/content/application.ts';
import { links } from '@/content/company.ts';
import { pages } from '@/content/pages.ts';
import type { Sent } from '@/lib/use-form-submission';
import { ApplicationDialog } from './application-dialog';

const ID = '6f1f2a5e-0000-4000-8000-000000000001';
const LINK = 'https://coingecko.com/en/coins/x';

const answer = (status: number, body: unknown = { id: ID }) => Response.json(body, { status });

const onSent = vi.fn();
const send = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

/** The key and the body that each attempt sent. */
const attempts = () =>
  send.mock.calls.map(([, request]) => ({
    key: new Headers(request.headers).get('idempotency-key'),
    body: JSON.parse(String(request.body)),
  }));

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

/** In one event: where the single keys are not what the test is about. */
const fill = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

async function openDialog({ link, telegram = '' }: { link?: string; telegram?: string } = {}) {
  const user = userEvent.setup();
  const { rerender } = render(<Owner url={link} />);
  await user.click(opener());
  if (telegram !== '') fill(contact(), telegram);
  const give = (url: string | undefined, isOtherPage = false) =>
    rerender(<Owner url={url} isOtherPage={isOtherPage} />);
  return { user, give, showPage: (isOtherPage: boolean) => give(link, isOtherPage) };
}

test('No field is called wrong before the first attempt', async () => {
  await openDialog({ telegram: 'a' });
  expect(contact()).toBeValid();
  expect(screen.queryByText(dialog.failed.text)).toBeNull();
});

test('An empty form is refused with a message at each field, and the first one gets the focus', async () => {
  const { user } = await openDialog();
  await user.click(submitButton());
  expect(contact()).toHaveAccessibleDescription('Telegram contact is required');
  expect(contact()).toHaveFocus();
  expect(url()).toHaveAccessibleDescription('Please provide either CoinMarketCap/CoinGecko URL or project blurb');
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(send).not.toHaveBeenCalled();
});

test('After the first attempt the messages follow every key', async () => {
  const { user } = await openDialog();
  await user.click(submitButton());
  await user.type(contact(), 'ab');
  expect(contact()).toHaveAccessibleDescription('Telegram contact must be at least 3 characters');
  await user.type(contact(), 'c');
  expect(contact()).toBeValid();
  await user.paste('d'.repeat(48));
  expect(contact()).toHaveAccessibleDescription('Telegram contact must be less than 50 characters');
  await user.type(url(), 'x');
  expect(url()).toHaveAccessibleDescription('Please enter a valid CoinMarketCap or CoinGecko URL or leave empty');
});

test('The link is no longer missed once there is a blurb', async () => {
  const { user } = await openDialog();
  await user.click(submitButton());
  expect(url()).toBeInvalid();
  await user.type(blurb(), 'b');
  await waitFor(() => expect(url()).toBeValid());
});

test('The blurb counts characters, not UTF-16 units, and says beside its message by how many there are too many', async () => {
  const { user } = await openDialog();
  expect(screen.getByText('0 / 2000')).toBeVisible();
  // As a person does: by then the count follows the field.
  await user.click(blurb());
  fill(blurb(), '😀'.repeat(2003));
  expect(await screen.findByText(`3 ${dialog.blurb.over} · 2003 / 2000`)).toBeVisible();
  await user.click(submitButton());
  expect(blurb()).toHaveAccessibleDescription(/^Project blurb must be less than 2000 characters .*2003 \/ 2000$/);
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

test('A link that stays wrong is completed all the same, so that the visitor sees what was refused', async () => {
  const { user } = await openDialog({ telegram: '@project' });
  fill(url(), 'coingecko.com/two words');
  await user.type(url(), '{Enter}');
  expect(url()).toHaveValue('https://coingecko.com/two words');
  expect(send).not.toHaveBeenCalled();
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

test('A success closes the dialog, empties the form, and gives the focus back to the opener', async () => {
  const { user } = await openDialog({ telegram: '@project' });
  fill(blurb(), 'We build.');
  await user.click(submitButton());
  await sent();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(opener()).toHaveFocus());
  await user.click(opener());
  for (const field of [contact(), url(), blurb()]) expect(field).toHaveValue('');
});

test('An application is sent as it was typed, with a key, and its receipt gets both with the id and the time', async () => {
  const { user } = await openDialog({ telegram: '  @project ' });
  fill(blurb(), ' We build. ');
  await user.click(submitButton());
  await sent();
  const typed = { telegramContact: '@project', coinmarketcapUrl: '', projectBlurb: ' We build. ' };
  const [attempt] = attempts();
  expect(attempts()).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f]{32}$/), body: typed }]);
  const sentApplication = {
    content: attempt?.body,
    idempotencyKey: attempt?.key,
    id: ID,
    receivedAt: expect.any(Date),
  };
  expect(onSent.mock.calls).toEqual([[sentApplication]]);
});

test('A failure says so, and loses nothing', async () => {
  send.mockImplementation(async () => answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  expect(screen.getByText(dialog.failed.text).closest('[role=alert]')).toBeVisible();
  expect(contact()).toHaveValue('@project');
  expect(url()).toHaveValue(LINK);
});

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

test('The toast of a failure leaves with the next attempt', async () => {
  send.mockResolvedValueOnce(answer(500)).mockResolvedValueOnce(answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  await user.click(submitButton());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(submitButton()).toHaveAttribute('aria-busy', 'false'));
  expect(screen.getAllByText(dialog.failure.title)).toHaveLength(1);
  await user.click(submitButton());
  await sent();
  expect(screen.queryByText(dialog.failure.title)).toBeNull();
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

test('A click beside the dialog neither ends nor hides an application that is on its way', async () => {
  const finish = holdAnswer();
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await user.click(document.body);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(submitButton()).toHaveAttribute('aria-busy', 'true');
  await finish(answer(201));
  await sent();
});

test.each(['Escape', dialog.cancel, dialog.close])(
  '%s ends an application on a dead line: there is no confirmation, the words stay, and the retry has the same key',
  async (way) => {
    holdAnswer();
    const { user } = await openDialog({ link: LINK, telegram: '@project' });
    await user.click(submitButton());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    const { signal } = send.mock.calls[0]?.[1] ?? {};
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: way }));
    expect(signal?.aborted).toBe(true);
    await failed();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByText(dialog.failed.text)).toBeVisible();
    expect(contact()).toHaveValue('@project');
    await user.click(submitButton());
    await sent();
    const [first, second] = attempts();
    expect(second).toEqual(first);
  },
);

test('The browser asks before it leaves while an application is sent, and the draft outlives the page', async () => {
  const finish = holdAnswer();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user, showPage } = await openDialog({ link: LINK, telegram: '@project' });
  expect(asks()).toBe(false);
  await user.click(submitButton());
  await waitFor(() => expect(asks()).toBe(true));
  showPage(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  showPage(false);
  await user.click(opener());
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
  await finish(answer(500));
  await failed();
  expect(asks()).toBe(false);
  expect(contact()).toHaveValue('@project');
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

test('The dialog says of which token it is, and translators leave that alone', async () => {
  await openDialog({ link: LINK });
  expect(screen.getByText(/^\s*· X$/)).toHaveAttribute('translate', 'no');
});

test('How long an application is kept stands on a page that leaves the dialog open', async () => {
  await openDialog();
  const details = screen.getByRole('link', { name: dialog.next.details });
  expect(details).toHaveAttribute('href', `${pages.cookies.path}#applications`);
  expect(details).toHaveAttribute('target', '_blank');
});

test('An application on its way cannot be changed, and a failure leaves two other ways to reach us', async () => {
  const finish = holdAnswer();
  await openDialog({ link: LINK, telegram: '@project' });
  fireEvent.click(submitButton());
  await waitFor(() => expect(submitButton()).toHaveAttribute('aria-busy', 'true'));
  expect(submitButton()).toHaveAccessibleName(dialog.submitting);
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
  await finish(answer(500));
  await screen.findByText(dialog.failed.text);
  expect(screen.getByRole('link', { name: dialog.failed.telegram })).toHaveAttribute('href', links.telegramUrl);
  expect(screen.getByRole('link', { name: dialog.failed.email })).toHaveAttribute('href', links.emailUrl);
});

test('A success is announced politely, and a failure at once', async () => {
  send.mockResolvedValueOnce(answer(500));
  const { user } = await openDialog({ link: LINK, telegram: '@project' });
  await user.click(submitButton());
  await failed();
  const announcer = () => document.querySelector('[role=status][aria-live]')?.getAttribute('aria-live');
  await waitFor(() => expect(announcer()).toBe('assertive'));
  await user.click(submitButton());
  await sent();
  await waitFor(() => expect(announcer()).toBe('polite'));
});
