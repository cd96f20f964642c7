import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { links } from '@/content/links.ts';
import { FastTrackDialog } from './fast-track-dialog';

const ANSWER = { id: '6f1f2a5e-0000-4000-8000-000000000001' };

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

// jsdom has no pointer capture, and a toast asks for it when it is pressed.
HTMLElement.prototype.hasPointerCapture = () => false;

const onSent = vi.fn();
const send = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

/** What each attempt sent: its key and its body. */
function tries() {
  return send.mock.calls.map(([, request]) => ({
    key: new Headers(request.headers).get('idempotency-key'),
    body: JSON.parse(String(request.body)),
  }));
}

beforeEach(() => {
  onSent.mockReset();
  send.mockReset().mockImplementation(async () => answer(201, ANSWER));
  vi.stubGlobal('fetch', send);
});

/** Owns the dialog for the whole visit; while another page is shown, the dialog is closed. */
function Owner({ url = '', isOtherPage = false }: { url?: string; isOtherPage?: boolean }) {
  const [open, setOpen] = useState(false);
  if (isOtherPage && open) setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <FastTrackDialog open={open} initialUrl={url} onClose={() => setOpen(false)} onSent={onSent} />
      <Toaster />
    </>
  );
}

async function openDialog(url?: string) {
  const user = userEvent.setup();
  render(<Owner {...(url !== undefined && { url })} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

const contact = () => screen.getByLabelText('Telegram contact');
const url = () => screen.getByLabelText(/CoinMarketCap or CoinGecko URL/);
const blurb = () => screen.getByLabelText(/Project blurb/);
const submitButton = () => screen.getByRole('button', { name: /^Submit/ });

test('shows the words of the specification, and begins at the first field', async () => {
  await openDialog('https://coingecko.com/en/coins/x');
  expect(screen.getByRole('dialog', { name: 'Fast-Track Your Listing' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What happens next?' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Review within 24 hours',
    '2Contact via Telegram',
    '3Priority listing support',
  ]);
  expect(screen.getByText('0 / 2000')).toBeVisible();
  expect(url()).toHaveValue('https://coingecko.com/en/coins/x');
  await waitFor(() => expect(contact()).toHaveFocus());
});

describe('validation', () => {
  test('waits for the first attempt, then follows every key', async () => {
    const user = await openDialog();
    await user.type(contact(), 'a');
    expect(screen.queryByText(/Telegram contact/, { selector: 'p, p *' })).toBeNull();

    await user.clear(contact());
    await user.click(submitButton());
    expect(contact()).toHaveAccessibleDescription('Telegram contact is required');
    expect(url()).toHaveAccessibleDescription('Please provide either CoinMarketCap/CoinGecko URL or project blurb');
    expect(contact()).toHaveFocus();

    await user.type(contact(), 'ab');
    expect(contact()).toHaveAccessibleDescription('Telegram contact must be at least 3 characters');
    await user.type(contact(), 'c');
    expect(contact()).toBeValid();
    await user.paste('d'.repeat(48));
    expect(contact()).toHaveAccessibleDescription('Telegram contact must be less than 50 characters');

    await user.type(url(), 'x');
    expect(url()).toHaveAccessibleDescription('Please enter a valid CoinMarketCap or CoinGecko URL or leave empty');
    expect(send).not.toHaveBeenCalled();
  });

  test('a blurb takes the message off the URL field', async () => {
    const user = await openDialog();
    await user.type(contact(), '@project');
    await user.click(submitButton());
    expect(url()).toBeInvalid();
    await user.type(blurb(), 'b');
    await waitFor(() => expect(url()).toBeValid());
  });

  test('counts characters, not UTF-16 units, and says by how many there are too many', async () => {
    const user = await openDialog();
    await user.click(blurb());
    await user.paste('😀'.repeat(2003));
    expect(screen.getByText('3 over the limit · 2003 / 2000')).toBeVisible();
    await user.click(submitButton());
    expect(blurb()).toHaveAccessibleDescription(/^Project blurb must be less than 2000 characters/);
  });
});

describe('sending', () => {
  test('success: toast, form reset, dialog closed, focus back at the opener', async () => {
    const user = await openDialog();
    await user.type(contact(), '  @project ');
    await user.type(blurb(), ' We build. ');
    await user.click(submitButton());
    expect(await screen.findByText('Application Submitted!')).toBeVisible();
    expect(screen.getByText("We'll review your project and contact you within 24 hours.")).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
    const content = { telegramContact: '@project', coinmarketcapUrl: '', projectBlurb: ' We build. ' };
    expect(onSent.mock.calls).toEqual([[{ content, id: ANSWER.id, receivedAt: expect.any(Date) }]]);
    expect(tries().map(({ body }) => body)).toEqual([content]);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(contact()).toHaveValue('');
    expect(blurb()).toHaveValue('');
  });

  test.each([
    ['a 500', async () => answer(500, { error: { code: 'internal', message: 'x', requestId: 'r' } })],
    ['a 503 of a gateway', async () => new Response('<html>', { status: 503 })],
    ['a 429', async () => answer(429, {})],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a success that is not ours', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('%s: toast, dialog open, nothing lost; the retry has the same key', async (_, fail) => {
    send.mockImplementationOnce(fail);
    const user = await openDialog('https://coingecko.com/en/coins/x');
    await user.type(contact(), '@project');
    await user.click(submitButton());
    expect(await screen.findByText('Submission Failed')).toBeVisible();
    expect(screen.getByText('Please try again or contact us directly.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    const direct = screen.getByText(/^We didn't get a confirmation\./).parentElement as HTMLElement;
    expect(within(direct).getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', links.telegramUrl);
    expect(within(direct).getByRole('link', { name: 'Email' })).toHaveAttribute('href', links.emailUrl);
    expect(onSent).not.toHaveBeenCalled();
    expect([contact(), url()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '@project',
      'https://coingecko.com/en/coins/x',
    ]);
    await user.click(submitButton());
    expect(await screen.findByText('Application Submitted!')).toBeVisible();
    expect(screen.queryByText('Submission Failed')).toBeNull();
    // What is hidden, React renders later.
    await waitFor(() => expect(screen.queryByText(/^We didn't get a confirmation\./)).toBeNull());
    const keys = tries().map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('changed content gets a new key', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const user = await openDialog('https://coingecko.com/en/coins/x');
    await user.type(contact(), '@project');
    await user.click(submitButton());
    await screen.findByText('Submission Failed');
    await user.type(contact(), 's');
    await user.click(submitButton());
    await screen.findByText('Application Submitted!');
    const [first, second] = tries();
    expect(second?.key).not.toBe(first?.key);
  });

  test('shows what the server finds wrong at its field', async () => {
    const fields = { telegramContact: 'Telegram contact is required' };
    send.mockResolvedValueOnce(
      answer(422, { error: { code: 'invalid_fields', message: 'x', fields, requestId: 'r' } }),
    );
    const user = await openDialog('https://coingecko.com/en/coins/x');
    await user.type(contact(), '@project');
    await user.click(submitButton());
    await screen.findByText('Submission Failed');
    expect(contact()).toHaveAccessibleDescription('Telegram contact is required');
  });

  test('ten presses and Enter in a row are one request, and nothing closes the dialog meanwhile', async () => {
    let finish: (response: Response) => void = () => {};
    send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const user = await openDialog('https://coingecko.com/en/coins/x');
    await user.type(contact(), '@project');
    // Before React has rendered anything, and after.
    await act(async () => {
      for (let press = 0; press < 5; press += 1) submitButton().click();
    });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await user.type(contact(), '{Enter}{Enter}');
    await user.click(submitButton());
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Submitting...')).toBeVisible();

    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog')).toBeVisible();

    finish(answer(201, ANSWER));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test('the page is left while an application is sent, and that fails: the draft is there on return, the retry is the same', async () => {
  let finish: (response: Response) => void = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const user = userEvent.setup();
  const { rerender } = render(<Owner url="https://coingecko.com/en/coins/x" />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(contact(), '@project');
  expect(asks()).toBe(false);
  await user.click(submitButton());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(asks()).toBe(true);
  rerender(<Owner isOtherPage />);
  expect(screen.queryByRole('dialog')).toBeNull();

  rerender(<Owner />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
  await act(async () => finish(answer(500, {})));
  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(asks()).toBe(false);
  expect(contact()).toHaveValue('@project');
  expect(url()).toHaveValue('https://coingecko.com/en/coins/x');
  await user.click(submitButton());
  expect(await screen.findByText('Application Submitted!')).toBeVisible();
  const [first, second] = tries();
  expect(second).toEqual(first);
});

test('a late success closes the dialog, also if it was opened again in the meantime', async () => {
  let finish: (response: Response) => void = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const user = userEvent.setup();
  const { rerender } = render(<Owner url="https://coingecko.com/en/coins/x" />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(contact(), '@project');
  await user.click(submitButton());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  rerender(<Owner isOtherPage />);
  rerender(<Owner />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await act(async () => finish(answer(201, ANSWER)));
  expect(await screen.findByText('Application Submitted!')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a Back that cannot be refused closes the dialog while it sends: the toast appears all the same', async () => {
  const watchers: FakeCloseWatcher[] = [];
  class FakeCloseWatcher {
    onclose = () => {};
    constructor() {
      watchers.push(this);
    }
    destroy() {}
  }
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher);
  let finish: (response: Response) => void = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const user = await openDialog('https://coingecko.com/en/coins/x');
  await user.type(contact(), '@project');
  await user.type(blurb(), 'We build.');
  await user.click(submitButton());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  act(() => watchers.at(-1)?.onclose());
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
  act(() => watchers.at(-1)?.onclose());
  await act(async () => finish(answer(201, ANSWER)));
  expect(await screen.findByText('Application Submitted!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(contact()).toHaveValue('');
  expect(screen.getByText('0 / 2000')).toBeVisible();
});

describe('closing', () => {
  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('%s keeps the draft but not its messages, and gives the focus back', async (_, close) => {
    const user = await openDialog();
    await user.type(contact(), 'ab');
    await user.click(submitButton());
    expect(contact()).toBeInvalid();
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
    expect(document.querySelector('[inert]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(contact()).toHaveValue('ab');
    expect(contact()).toBeValid();
  });

  test('a press in a toast leaves it open, one beside it closes it', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const user = await openDialog('https://coingecko.com/en/coins/x');
    await user.type(contact(), '@project');
    await user.click(submitButton());
    await screen.findByText('Submission Failed');
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    expect(dismiss.closest('[inert]')).toBeNull();
    // jsdom computes no `pointer-events: auto` from a class: the press itself is what counts here.
    await userEvent.setup({ pointerEventsCheck: 0 }).click(dismiss);
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByText('Open').closest('[inert]')).not.toBeNull();
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
