import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  answer: (body: unknown, status?: number) => void;
}
let calls: Call[];
const checks = () => calls.filter((call) => call.path === '/rest/v1/rpc/verify_contact');

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
        answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })),
      });
    });
  });
});

function open() {
  const view = render(
    <>
      <VerifyPage />
      <Toaster />
    </>,
  );
  return { ...view, user: userEvent.setup(), input: () => screen.getByRole('textbox') };
}

async function nthCheck(count: number): Promise<Call> {
  await waitFor(() => expect(checks()).toHaveLength(count));
  return checks()[count - 1] as Call;
}

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

  it('takes the toast of a check away with its result', async () => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([mara]);
    expect(await screen.findByText('Verified contact found!')).toBeVisible();
    await user.type(input(), 'x');
    await waitFor(() => expect(screen.queryByText('Verified contact found!')).toBeNull());
  });

  it.each([429, 500])('shows no verdict when the answer is %i', async (status) => {
    const { user, input } = open();
    await user.type(input(), 'mara@listbolt.example{Enter}');
    (await nthCheck(1)).answer([], status);
    expect(await screen.findAllByText('Failed to verify contact')).toHaveLength(2);
    expect(verdict()).toHaveAttribute('data-verdict', 'none');
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
    rerender(<Toaster />);
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
    expect(calls).toHaveLength(2);
  });
});
