import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { VerifyPage } from './verify-page';

const mara = {
  id: '0b8f6f6e-7d0c-4a55-9d1e-0a8f3c6f2b11',
  full_name: 'Mara Lindqvist',
  email: 'mara@listbolt.example',
  telegram_handle: '@mara_listbolt',
  contact_position: null,
  verified_at: '2026-03-02T09:30:00+00:00',
};

/** The calls of the Supabase client, caught at its border, each to be answered by the test. */
interface Call {
  path: string;
  body: Record<string, string | null>;
  signal: AbortSignal | null;
  answer: (body: unknown, status?: number, headers?: Record<string, string>) => void;
}
let calls: Call[];
const callsOf = (name: string) => calls.filter((call) => call.path === `/rest/v1/rpc/${name}`);
const checks = () => callsOf('verify_contact');
const resemblances = () => callsOf('resembles_contact');

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', (url: unknown, init: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) => {
      const signal = init.signal ?? null;
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      calls.push({
        path: new URL(String(url)).pathname,
        body: JSON.parse(String(init.body)),
        signal,
        answer: (body, status = 200, headers = {}) => resolve(new Response(JSON.stringify(body), { status, headers })),
      });
    });
  });
});

function site(page = <VerifyPage />) {
  return (
    <MemoryRouter>
      {page}
      <Toaster />
    </MemoryRouter>
  );
}

function open() {
  const view = render(site());
  return { ...view, user: userEvent.setup(), input: () => screen.getByRole('textbox') };
}

async function nth(count: number, callsSoFar: () => Call[]): Promise<Call> {
  await waitFor(() => expect(callsSoFar()).toHaveLength(count));
  return callsSoFar()[count - 1] as Call;
}
const nthCheck = (count: number) => nth(count, checks);

const verdict = () => document.querySelector('[data-verdict]');

describe('/verify', () => {
  it.each(['', '   ', '\u200b'])('asks for a value where there is none: %j', async (typed) => {
    const { user, input } = open();
    if (typed !== '') await user.type(input(), typed);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(input()).toHaveAccessibleDescription('Please enter a value to verify');
    expect(input()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('keeps the focus in the input, and sends one check for Enter pressed twice', async () => {
    const { user, input } = open();
    await user.type(input(), ' mara@listbolt.example {Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Verifying...' })).toHaveAttribute('aria-disabled', 'true');
    const check = await nthCheck(1);
    expect(check.body).toEqual({ search_email: 'mara@listbolt.example', search_telegram: null });
    check.answer([mara]);
    expect(await screen.findByRole('heading', { name: 'Verified ListBolt contact' })).toBeVisible();
    expect(input()).toHaveFocus();
    expect(checks()).toHaveLength(1);
  });

  it('shows no position where there is none', async () => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([mara]);
    expect(await screen.findByText('Mara Lindqvist')).toBeVisible();
    expect(screen.getByText('@mara_listbolt')).toBeVisible();
    expect(screen.queryByText('Position')).toBeNull();
  });

  it('drops an answer that belongs to an older input', async () => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    const check = await nthCheck(1);
    await user.type(input(), 'x');
    expect(check.signal?.aborted).toBe(true);
    check.answer([mara]);
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeEnabled();
    expect(verdict()).toBeNull();
    expect(screen.queryByText('Verified contact found!')).toBeNull();
  });

  it('clears the result when the visitor types or switches', async () => {
    const { user, input } = open();
    await user.type(input(), 'stranger@evil.example{Enter}');
    (await nthCheck(1)).answer([]);
    await screen.findByRole('heading', { name: 'Not a verified ListBolt contact' });
    await user.click(screen.getByRole('radio', { name: 'Telegram Handle' }));
    expect(verdict()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    (await nthCheck(2)).answer([]);
    await screen.findByRole('heading', { name: 'Not a verified ListBolt contact' });
    await user.type(input(), 'x');
    expect(verdict()).toBeNull();
  });

  it('takes the toast of a check along when the page is left', async () => {
    const { user, input, rerender } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([mara]);
    expect(await screen.findByText('Verified contact found!')).toBeVisible();
    rerender(site(<p>Another page</p>));
    expect(screen.queryByText('Verified contact found!')).toBeNull();
  });

  it('takes the toast of a check away with its result', async () => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([mara]);
    expect(await screen.findByText('Verified contact found!')).toBeVisible();
    await user.type(input(), 'x');
    expect(screen.queryByText('Verified contact found!')).toBeNull();
  });

  it('shows no verdict when the service fails', async () => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([], 500);
    expect(await screen.findAllByText('Failed to verify contact')).toHaveLength(2);
    expect(verdict()).toHaveAttribute('data-verdict', 'none');
  });

  it.each([
    ['the time to wait', { 'Retry-After': '36' }, 'Try again in 40 seconds.'],
    ['no time to wait', {}, 'Try again in a few minutes.'],
    ['a time that makes no sense', { 'Retry-After': '-1' }, 'Try again in a few minutes.'],
    ['a date', { 'Retry-After': 'Sat, 21 Nov 2026 12:00:00 GMT' }, 'Try again in a few minutes.'],
  ])('says when to try again after a refusal with %s, and gives no verdict', async (_, headers, words) => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([], 429, headers);
    expect(await screen.findAllByText('Failed to verify contact')).toHaveLength(2);
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(verdict()).toHaveAttribute('data-verdict', 'none');
    expect(input()).toHaveValue('mara@listbolt.example');
    expect(resemblances()).toEqual([]);
  });

  it('gives a check up after 8 s', async () => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await userEvent
        .setup({ advanceTimers: vi.advanceTimersByTime })
        .click(screen.getByRole('button', { name: 'Verify' }));
      await vi.advanceTimersByTimeAsync(7000);
      expect(screen.getByRole('button', { name: 'Verifying...' })).toBeVisible();
      await vi.advanceTimersByTimeAsync(1100);
      expect(screen.getByRole('heading', { name: 'Failed to verify contact' })).toBeVisible();
      expect(checks()[0]?.signal?.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('aborts the check when the visitor leaves, and says nothing afterwards', async () => {
    const { user, input, rerender } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    const check = await nthCheck(1);
    rerender(
      <MemoryRouter>
        <Toaster />
      </MemoryRouter>,
    );
    expect(check.signal?.aborted).toBe(true);
    check.answer([mara]);
    await Promise.resolve();
    expect(screen.queryByText(/verif/i)).toBeNull();
  });

  it('logs each check once, waits for no log and survives its failure', async () => {
    const { user, input } = open();
    await user.click(screen.getByRole('radio', { name: 'Telegram Handle' }));
    await user.type(input(), '@stranger{Enter}');
    const check = await nthCheck(1);
    const logs = calls.filter((call) => call.path === '/rest/v1/verification_requests');
    expect(logs.map((log) => log.body)).toEqual([{ email_to_verify: null, telegram_to_verify: '@stranger' }]);
    check.answer([]);
    expect(await screen.findByText('Contact not verified or not found')).toBeVisible();
    logs[0]?.answer({ message: 'no' }, 500);
    await Promise.resolve();
    expect(calls.filter((call) => call.path === '/rest/v1/verification_requests')).toHaveLength(1);
  });

  it('tells how long a check is kept, and where to read more', () => {
    open();
    expect(screen.getByText(/What you check is logged for 30 days/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'What we keep' })).toHaveAttribute('href', '/cookies#checks');
  });

  describe('a contact that was not found', () => {
    const warning = () => document.querySelector('[data-imitation]');
    async function notFound(typed: string) {
      const view = open();
      await view.user.type(view.input(), `${typed}{Enter}`);
      (await nthCheck(1)).answer([]);
      expect(await screen.findByText('Contact not verified or not found')).toBeVisible();
      expect(await screen.findByRole('heading', { name: 'Not a verified ListBolt contact' })).toBeVisible();
      return { ...view, resemblance: await nth(1, resemblances) };
    }

    it('is shown at once, and called an imitation when the answer to that comes', async () => {
      const { resemblance } = await notFound('rnara@listbolt.example');
      expect(warning()).toBeNull();
      expect(resemblance.body).toEqual({ search_email: 'rnara@listbolt.example', search_telegram: null });
      resemblance.answer(true);
      expect(await screen.findByRole('heading', { name: 'Warning: an imitation of the ListBolt team' })).toBeVisible();
      expect(warning()?.closest('[role=status]')).not.toBeNull();
      expect(verdict()).toHaveAttribute('data-verdict', 'stop');
    });

    it.each([
      ['no', false, 200],
      ['null', null, 200],
      ['a word', 'true', 200],
      ['a refusal', null, 429],
      ['a refusal that says yes', true, 429],
      ['a failure', { message: 'boom' }, 500],
    ])('stays as it is when the answer to that is %s', async (_, body, status) => {
      const { resemblance } = await notFound('stranger@evil.example');
      const before = verdict()?.outerHTML;
      resemblance.answer(body, status);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(verdict()?.outerHTML).toBe(before);
    });

    it('is never called an imitation by an answer about an older input', async () => {
      const { user, input, resemblance } = await notFound('rnara@listbolt.example');
      await user.type(input(), 'x');
      expect(resemblance.signal?.aborted).toBe(true);
      await user.click(screen.getByRole('button', { name: 'Verify' }));
      (await nthCheck(2)).answer([]);
      resemblance.answer(true);
      expect(await screen.findByRole('heading', { name: 'Not a verified ListBolt contact' })).toBeVisible();
      expect(warning()).toBeNull();
    });

    it.each([
      ['m\u0430ra@listbolt.example', true],
      ['\uff4dara@listbolt.example', true],
      ['stranger@evil.example', false],
    ])('is told to hold foreign letters, without asking anybody: %j %s', async (typed, foreign) => {
      await notFound(typed);
      const sentences = screen.queryAllByText(/only a to z, digits and simple signs/);
      expect(sentences).toHaveLength(foreign ? 1 : 0);
    });

    it('is told how it may be the wrong question, and stays not verified', async () => {
      await notFound('@mara_listbolt');
      expect(screen.getByText(/choose Telegram Handle and check again/)).toBeVisible();
      expect(verdict()).toHaveAttribute('data-verdict', 'stop');
    });
  });

  it('asks for no resemblance where a contact is verified', async () => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([mara]);
    expect(await screen.findByText('Mara Lindqvist')).toBeVisible();
    expect(resemblances()).toEqual([]);
  });
});
