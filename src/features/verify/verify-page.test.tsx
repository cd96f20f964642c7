import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { brand } from '@/content/company.ts';
import { whereWeAre } from '@/content/safety-notes.ts';
import { VerifyPage } from './verify-page';

const mara = {
  id: '0b8f6f6e-7d0c-4a55-9d1e-0a8f3c6f2b11',
  full_name: 'Mara Lindqvist',
  email: 'mara@listbolt.example',
  telegram_handle: '@mara_listbolt',
  contact_position: null,
  verified_at: '2026-03-02T09:30:00+00:00',
};

/** The page's requests, each to be answered by the test. */
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

function site(page = <VerifyPage />, address = '/verify') {
  return (
    <MemoryRouter initialEntries={[address]}>
      {page}
      <Toaster />
    </MemoryRouter>
  );
}

function open() {
  const view = render(site());
  const user = userEvent.setup();
  const input = () => screen.getByRole('textbox');
  const send = async (typed: string) => {
    fill(input(), typed);
    await user.type(input(), '{Enter}');
  };
  return { ...view, user, input, send };
}

/** In one event: where the single keys are not what the test is about. */
const fill = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

async function nth(count: number, callsSoFar: () => Call[]): Promise<Call> {
  await waitFor(() => expect(callsSoFar()).toHaveLength(count));
  return callsSoFar()[count - 1] as Call;
}
const nthCheck = (count: number) => nth(count, checks);

const verdict = () => document.querySelector('[data-verdict]');

describe('/verify', () => {
  it('The form asks for an email keyboard, keeps the focus in the input, and sends one check for Enter pressed twice', async () => {
    const { user, input } = open();
    expect(input()).toHaveAttribute('inputmode', 'email');
    await user.type(input(), ' mara@listbolt.example {Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Verifying...' })).toHaveAttribute('aria-disabled', 'true');
    const check = await nthCheck(1);
    expect(check.body).toEqual({ search_email: 'mara@listbolt.example', search_telegram: null });
    await user.keyboard('{Enter}');
    expect(check.signal?.aborted).toBe(false);
    check.answer([mara]);
    expect(await screen.findByRole('heading', { name: `Verified ${brand.name} contact` })).toBeVisible();
    expect(input()).toHaveFocus();
    expect(checks()).toHaveLength(1);
  });

  it('The form checks the text in the input, even if a program has put it there', async () => {
    const { user, input } = open();
    fill(input(), 'mara@listbolt.example');
    (input() as HTMLInputElement).value = 'eve@mail.example';
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect((await nthCheck(1)).body).toEqual({ search_email: 'eve@mail.example', search_telegram: null });
    expect(input()).toHaveValue('eve@mail.example');
  });

  it('Nothing typed shows a message until the first letter, and makes no call; typing or switching the toggle clears a verdict', async () => {
    const { user, input, send } = open();
    await send('   ');
    expect(input()).toHaveAccessibleDescription('Please enter a value to verify');
    expect(input()).toHaveFocus();
    expect(calls).toEqual([]);
    await user.type(input(), 'm');
    expect(input()).not.toHaveAccessibleDescription();
    for (const [before, change] of [
      () => user.type(input(), 'x'),
      () => user.click(screen.getByRole('radio', { name: 'Telegram Handle' })),
    ].entries()) {
      await send('mara@listbolt.example');
      (await nthCheck(before + 1)).answer([mara]);
      await waitFor(() => expect(verdict()).toBeVisible());
      await change();
      expect(verdict()).toBeNull();
    }
  });

  it.each(['mara\0@listbolt.example', 'mara\ud83d@listbolt.example'])(
    'The form never sends what PostgreSQL cannot store: %j',
    async (typed) => {
      const { user, input } = open();
      await user.click(input());
      await user.paste(typed);
      await user.keyboard('{Enter}');
      expect((await nthCheck(1)).body.search_email).toBe('mara\ufffd@listbolt.example');
    },
  );

  it('The page drops an answer that belongs to an older input, and dismisses the toast of a check with its result', async () => {
    const { user, input, send } = open();
    await send('mara@listbolt.example');
    const check = await nthCheck(1);
    await user.type(input(), 'x');
    expect(check.signal?.aborted).toBe(true);
    check.answer([mara]);
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeEnabled();
    expect(verdict()).toBeNull();
    expect(screen.queryByText('Verified contact found!')).toBeNull();
    await send('mara@listbolt.example');
    (await nthCheck(2)).answer([mara]);
    expect(await screen.findByText('Verified contact found!')).toBeVisible();
    await user.type(input(), 'x');
    expect(screen.queryByText('Verified contact found!')).toBeNull();
  });

  it.each([
    ['no time to wait', {}],
    ['a time that makes no sense', { 'Retry-After': '-1' }],
  ])(
    'The page says to try again in a few minutes after a refusal with %s, and gives no verdict',
    async (_, headers) => {
      const { send } = open();
      await send('mara@listbolt.example');
      (await nthCheck(1)).answer([], 429, headers);
      expect(await screen.findAllByText('Failed to verify contact')).toHaveLength(2);
      expect(screen.getAllByText('Try again in a few minutes.')).toHaveLength(2);
      expect(verdict()).toHaveAttribute('data-verdict', 'none');
      expect(resemblances()).toEqual([]);
    },
  );

  it('The page counts down by the clock after a refusal, also in a tab whose timers are slow, and then offers to try again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const { user, send } = open();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([], 429, { 'Retry-After': '36' });
    expect(await screen.findAllByText('Try again in 40 seconds.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    clock.mockReturnValue(22_000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(verdict()).toHaveTextContent('Try again in 15 seconds.');
    // Half a second is left, and a check would be refused once more.
    clock.mockReturnValue(36_500);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(verdict()).toHaveTextContent('Try again in 1 second.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    clock.mockReturnValue(37_000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await nthCheck(2)).body.search_email).toBe('mara@listbolt.example');
  });

  it('The page gives up a check after 8 seconds', async () => {
    const { input } = open();
    fill(input(), 'mara@listbolt.example');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await vi.advanceTimersByTimeAsync(7000);
    expect(screen.getByRole('button', { name: 'Verifying...' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(screen.getByRole('heading', { name: 'Failed to verify contact' })).toBeVisible();
    expect(checks()[0]?.signal?.aborted).toBe(true);
  });

  it('The page aborts the check when the visitor leaves', async () => {
    const { rerender, send } = open();
    await send('mara@listbolt.example');
    const check = await nthCheck(1);
    rerender(site(<p>Elsewhere</p>));
    expect(check.signal?.aborted).toBe(true);
  });

  it('The page logs each check once, waits for no log and survives its failure', async () => {
    const { user, send } = open();
    await user.click(screen.getByRole('radio', { name: 'Telegram Handle' }));
    await send('@stranger');
    const check = await nthCheck(1);
    const logs = calls.filter((call) => call.path === '/rest/v1/verification_requests');
    expect(logs.map((log) => log.body)).toEqual([{ email_to_verify: null, telegram_to_verify: '@stranger' }]);
    check.answer([]);
    expect(await screen.findByText('Contact not verified or not found')).toBeVisible();
    logs[0]?.answer({ message: 'no' }, 500);
    await Promise.resolve();
    expect(calls.filter((call) => call.path === '/rest/v1/verification_requests')).toHaveLength(1);
  });

  describe('a contact that was not found', () => {
    const warning = () => screen.queryByRole('heading', { name: /^Likely impostor/ });
    /** Keeps the timers of this length until they are rung. */
    function holdTimers(length: number) {
      const held = new Map<unknown, () => void>();
      const { setTimeout, clearTimeout } = globalThis;
      const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
        if (after !== length) return setTimeout(run, after);
        const id = `held ${held.size}`;
        held.set(id, run);
        return id;
      }) as unknown as typeof setTimeout);
      const clear = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
        if (!held.delete(id)) clearTimeout(id);
      });
      onTestFinished(() => {
        timer.mockRestore();
        clear.mockRestore();
      });
      return () => act(async () => held.forEach((run) => void run()));
    }

    async function notFound(typed: string) {
      const ring = holdTimers(600);
      const view = open();
      await view.send(typed);
      (await nthCheck(1)).answer([]);
      expect(await screen.findByText('Contact not verified or not found')).toBeVisible();
      expect(await screen.findByRole('heading', { name: `Not a verified ${brand.name} contact` })).toBeVisible();
      return { ...view, ring, resemblance: await nth(1, resemblances) };
    }
    const region = () => verdict()?.closest('[role=status]');

    it('An unknown contact is shown at once, and announced once it is known whether it is a look-alike', async () => {
      const { resemblance, ring } = await notFound('rnara@listbolt.example');
      expect(warning()).toBeNull();
      expect(region()).toHaveAttribute('aria-busy', 'true');
      expect(resemblance.body).toEqual({ search_email: 'rnara@listbolt.example', search_telegram: null });
      resemblance.answer(true);
      expect(
        await screen.findByRole('heading', {
          name: `Likely impostor: almost identical to a real ${brand.name} contact`,
        }),
      ).toBeVisible();
      expect(region()).toHaveAttribute('aria-busy', 'false');
      expect(screen.queryByRole('heading', { name: `Not a verified ${brand.name} contact` })).toBeNull();
      expect(verdict()).toHaveAttribute('data-verdict', 'stop');
      await ring();
      expect(warning()).toBeVisible();
    });

    it('An unknown contact is announced after 600 ms without that answer, and a late one still warns', async () => {
      const { resemblance, ring } = await notFound('rnara@listbolt.example');
      await ring();
      expect(region()).toHaveAttribute('aria-busy', 'false');
      expect(warning()).toBeNull();
      resemblance.answer(true);
      await waitFor(() => expect(warning()).toBeVisible());
    });

    it.each([
      ['no', false, 200],
      ['null', null, 200],
      ['a word', 'true', 200],
      ['a refusal', null, 429],
      ['a refusal that says yes', true, 429],
      ['a failure', { message: 'boom' }, 500],
    ])('An unknown contact stays not verified when the look-alike answer is %s', async (_, body, status) => {
      const { resemblance } = await notFound('stranger@evil.example');
      const before = verdict()?.outerHTML;
      resemblance.answer(body, status);
      await waitFor(() => expect(region()).toHaveAttribute('aria-busy', 'false'));
      expect(verdict()?.outerHTML).toBe(before);
    });

    it('An unknown contact is never called a look-alike by an answer about an older input, and its verdict stays away', async () => {
      const { user, input, resemblance, ring } = await notFound('rnara@listbolt.example');
      await user.type(input(), 'x');
      expect(resemblance.signal?.aborted).toBe(true);
      await ring();
      expect(verdict()).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Verify' }));
      (await nthCheck(2)).answer([]);
      resemblance.answer(true);
      expect(await screen.findByRole('heading', { name: `Not a verified ${brand.name} contact` })).toBeVisible();
      expect(warning()).toBeNull();
    });

    it('A word of letters alone is taken for a name until it is called a look-alike', async () => {
      const { resemblance } = await notFound('m\u0430ralistbolt');
      const report = () => screen.queryByRole('button', { name: 'Report this contact' });
      expect(screen.getByText(/^A name can't be checked/)).toBeVisible();
      expect(report()).toBeNull();
      resemblance.answer(true);
      await waitFor(() => expect(warning()).toBeVisible());
      expect(report()).toBeVisible();
    });

    it('The characters that impostors swap are marked once a contact is called a look-alike', async () => {
      const { resemblance } = await notFound('@rnara__1istbolt');
      expect(document.querySelector('mark')).toBeNull();
      resemblance.answer(true);
      await waitFor(() => expect(warning()).toBeVisible());
      expect(screen.getByText(/^The marked characters/)).toHaveAttribute('aria-hidden', 'false');
      expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['rnr, n', '__', '1one']);
    });

    it.each([
      ['+49 151 2345678', /^We write only by email and Telegram/, true],
      ['https://t.me/+AbCdEf123456', /Any other link isn't ours/, true],
      ['https://evil.example:99999', /Any other link isn't ours/, true],
      [`${brand.siteUrl}.evil.example/verify`, /Any other link isn't ours/, true],
      [`${brand.siteUrl}@evil.example`, /Any other link isn't ours/, true],
      [`https://${whereWeAre.calendar}-desk/call`, /Any other link isn't ours/, true],
      [`${brand.siteUrl}/verify`, /^This page checks people, not links/, false],
      [whereWeAre.calendar, /^This page checks people, not links/, false],
      ['Mara Lindqvist', /^A name can't be checked/, false],
      ['@mara_listbolt…', /^This was cut off/, true],
      [`mara@listbolt.example ${'x'.repeat(2000)}`, /^This is longer than any address or handle/, true],
      ['ask Mara at listbolt.example', /^There's extra text here/, true],
      ['mara@listbolt.example.com', /^Our addresses end in @\S+ This one ends in @listbolt.example.com/, true],
    ])(
      'An unknown contact comes with the reason why it cannot be ours, and a report where there is someone to report: %j',
      async (typed, reason, isReported) => {
        const { user, input } = open();
        await user.click(input());
        await user.paste(typed);
        await user.keyboard('{Enter}');
        (await nthCheck(1)).answer([]);
        expect(await screen.findByText(reason)).toBeVisible();
        expect(verdict()).toHaveAttribute('data-verdict', 'stop');
        expect(verdict()).not.toHaveTextContent(/characters our contacts never use/);
        expect(screen.queryAllByRole('button', { name: 'Report this contact' })).toHaveLength(isReported ? 1 : 0);
        // Never a stranger's sentence in the visitor's own voice.
        expect(screen.queryAllByRole('button', { name: 'Tell your team' })).toHaveLength(
          isReported && !typed.includes(' ') ? 1 : 0,
        );
      },
    );

    it.each([
      ['@m\u0430ra_listbolt', '"@m[U+0430]ra_listbolt" is not'],
      ['\u202emara_listbolt\u202e', null],
    ])('The warning about %j for a group chat has two plain lines', async (typed, shown) => {
      const { user } = await notFound(typed);
      await user.click(screen.getByRole('button', { name: 'Tell your team' }));
      expect(await screen.findByText(/^Copied/)).toBeVisible();
      const lines = (await navigator.clipboard.readText()).split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(
        ` is not a verified ${brand.name} contact. Don't reply, don't share anything and don't pay.`,
      );
      expect(lines[0]).toMatch(/^[ -~]+$/);
      if (shown !== null) expect(lines[0]).toContain(shown);
      expect(lines[1]).toBe(`Check anyone who says they work for ${brand.name}: ${brand.siteUrl}/verify`);
    });

    it('The page shows the warning’s lines if the browser refuses to copy them', async () => {
      const { user } = await notFound('@stranger');
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
      await user.click(screen.getByRole('button', { name: 'Tell your team' }));
      expect(await screen.findByText(new RegExp(`^"@stranger" is not a verified ${brand.name} contact`))).toBeVisible();
    });

    const reports = () => calls.filter(({ path }) => path === '/functions/v1/report-contact');

    it('A report that is put aside or fails loses nothing, and can be sent again or by email', async () => {
      const { user } = await notFound('@mara_listbo1t');
      await user.click(screen.getByRole('button', { name: 'Report this contact' }));
      expect(screen.queryByText('Contact not verified or not found')).toBeNull();
      await user.selectOptions(await screen.findByRole('combobox'), 'Discord');
      fill(screen.getByRole('textbox', { name: /^What happened/ }), 'Asked for a deposit');
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('heading', { name: 'Report an impostor' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Report this contact' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Report this contact' }));
      await user.click(screen.getByRole('button', { name: 'Send report' }));
      (await nth(1, reports)).answer({}, 503, { 'Content-Type': 'application/json' });
      expect(await screen.findByText('Your report was not sent.')).toBeVisible();
      const email = decodeURIComponent(
        screen.getByRole('link', { name: 'Send it by email' }).getAttribute('href') ?? '',
      );
      expect(email).toMatch(new RegExp(`^mailto:${brand.verifyEmail}\\?`));
      expect(email).toContain('@mara_listbo1t');
      expect(email).toContain('Asked for a deposit');
      expect(screen.getByRole('textbox', { name: /^What happened/ })).toHaveValue('Asked for a deposit');
      await user.click(screen.getByRole('button', { name: 'Send report' }));
      const second = await nth(2, reports);
      const reported = { kind: 'telegram', value: '@mara_listbo1t', whatHappened: 'Asked for a deposit' };
      expect(second).toMatchObject({ body: reported });
      // It cannot be put aside while it is sent.
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.getByRole('heading', { name: 'Report an impostor' })).toBeVisible();
      second.answer({}, 503);
      expect(await screen.findByText('Your report was not sent.')).toBeVisible();
    });

    it('A contact of 400 characters is checked, logged, shown and reported up to the 320 that can count', async () => {
      const { user } = await notFound(`@${'e'.repeat(399)}`);
      const cut = `@${'e'.repeat(319)}`;
      expect(checks()[0]?.body.search_telegram).toHaveLength(321);
      expect(calls.find(({ path }) => path.endsWith('verification_requests'))?.body.telegram_to_verify).toBe(cut);
      expect(verdict()?.querySelector('dd')).toHaveTextContent(`${cut}…`);
      await user.click(screen.getByRole('button', { name: 'Report this contact' }));
      await user.click(await screen.findByRole('button', { name: 'Send report' }));
      const report = await nth(1, reports);
      expect(report.body.value).toBe(cut);
      report.answer({}, 503);
      expect(await screen.findByText('Your report was not sent.')).toBeVisible();
    });
  });

  describe('a pasted text', () => {
    const toggled = () => screen.getByRole('radio', { checked: true });
    async function paste(text: string) {
      const view = open();
      await view.user.click(view.input());
      await view.user.paste(text);
      return view;
    }

    it('A pasted contact moves the toggle to its kind, and the page says what will be checked until there is a verdict', async () => {
      const { user, input } = await paste('"https://t.me/tomas_listbolt"');
      const announced = () => screen.queryByText(/^We'll check the Telegram handle/);
      expect(await screen.findByText(/^We'll check the Telegram handle/)).toHaveTextContent('@tomas_listbolt');
      expect(announced()?.closest('[role=status]')).not.toBeNull();
      expect(toggled()).toHaveAccessibleName('Telegram Handle');
      expect(calls).toEqual([]);
      await user.type(input(), '{Enter}');
      const check = await nthCheck(1);
      expect(check.body).toEqual({ search_email: null, search_telegram: '@tomas_listbolt' });
      expect(announced()).toBeVisible();
      check.answer([]);
      expect(await screen.findByText('Contact not verified or not found')).toBeVisible();
      expect(announced()).toBeNull();
    });

    it('A question that is asked again is announced again', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>');
      const question = await screen.findByRole('group', { name: /^We found one contact/ });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(screen.getByRole('group', { name: /^We found one contact/ })).toBeVisible();
    });

    it('A chosen contact whose check fails is tried again as it was chosen', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>');
      await user.click(await screen.findByRole('button', { name: 'mara@listbolt.example' }));
      (await nthCheck(1)).answer([], 503);
      expect(await screen.findByRole('link', { name: 'Ask us by email' })).toHaveAttribute(
        'href',
        expect.stringMatching(new RegExp(`^mailto:${brand.verifyEmail}`)),
      );
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      // Not lost with the button that is gone.
      expect(screen.getByRole('button', { name: /^Verify/ })).toHaveFocus();
      expect((await nthCheck(2)).body.search_email).toBe('mara@listbolt.example');
    });

    it('The verdict is about the contact that was chosen last, whatever the check of an earlier choice answers', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>, write to @eve_trades');
      await user.click(await screen.findByRole('button', { name: 'mara@listbolt.example' }));
      const earlier = await nthCheck(1);
      await user.click(screen.getByRole('button', { name: '@eve_trades' }));
      const latest = await nthCheck(2);
      expect(earlier.signal?.aborted).toBe(true);
      latest.answer([]);
      earlier.answer([mara]);
      expect(await screen.findByRole('heading', { name: `Not a verified ${brand.name} contact` })).toBeVisible();
      expect(verdict()?.querySelector('dd')).toHaveTextContent('@eve_trades');
    });

    it('The verdict about one contact leaves as soon as another one is chosen', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>, write to @eve_trades');
      const choice = (name: string) => screen.findByRole('button', { name });
      await user.click(await choice('mara@listbolt.example'));
      (await nthCheck(1)).answer([mara]);
      await waitFor(() => expect(verdict()).toHaveAttribute('data-verdict', 'go'));
      await user.click(await choice('@eve_trades'));
      expect(verdict()).toBeNull();
      expect(await choice('@eve_trades')).toHaveAttribute('aria-pressed', 'true');
      expect(await choice('mara@listbolt.example')).toHaveAttribute('aria-pressed', 'false');
    });

    it('A pasted text does not move a toggle that is chosen before the text is read', async () => {
      const { user, input } = open();
      fireEvent.paste(input(), { clipboardData: { getData: () => 'eve\n' } });
      fireEvent.click(screen.getByRole('radio', { name: 'Telegram Handle' }));
      await user.type(input(), '{Enter}');
      expect((await nthCheck(1)).body).toEqual({ search_email: null, search_telegram: 'eve' });
      expect(toggled()).toHaveAccessibleName('Telegram Handle');
    });

    it.each(['@eve_trades', '@eve_trades\n'])(
      'A pasted text ends the verdict about the text before it: %j',
      async (text) => {
        const { user, input, send } = open();
        await send('mara@listbolt.example');
        (await nthCheck(1)).answer([mara]);
        await waitFor(() => expect(verdict()).toHaveAttribute('data-verdict', 'go'));
        await user.tripleClick(input());
        await user.paste(text);
        expect(verdict()).toBeNull();
        expect(await screen.findByRole('radio', { name: 'Telegram Handle', checked: true })).toBeVisible();
      },
    );

    it('Pasted lines are inserted at the cursor, with a space between', () => {
      const field = open().input() as HTMLInputElement;
      fill(field, 'ask mara@.example');
      field.setSelectionRange(4, 9);
      fireEvent.paste(field, { clipboardData: { getData: () => '@eve1\r\n \n@eve2' } });
      expect(field).toHaveValue('ask @eve1 @eve2.example');
      expect(field.selectionEnd).toBe(15);
    });
  });

  describe("a team member's link", () => {
    it('A link replaces the typed text and its verdict, and is asked about unless it is the landing page’s own', async () => {
      let follow: NavigateFunction = () => {};
      function Follower() {
        follow = useNavigate();
        return null;
      }
      const page = (
        <>
          <Follower />
          <VerifyPage />
        </>
      );
      render(site(page, '/verify#telegram=mara_listbolt'));
      await userEvent.click(await screen.findByRole('button', { name: 'Yes, check @mara_listbolt' }));
      (await nthCheck(1)).answer([mara]);
      expect(await screen.findByRole('heading', { name: `Verified ${brand.name} contact` })).toBeVisible();
      await act(async () => follow('/verify#email=eve%40mail.example'));
      expect(screen.getByRole('textbox')).toHaveValue('eve@mail.example');
      expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('Email Address');
      expect(verdict()).toBeNull();
      expect(await screen.findByRole('button', { name: 'Yes, check eve@mail.example' })).toBeVisible();
      await act(async () => follow('/verify#main'));
      expect(screen.getByRole('textbox')).toHaveValue('eve@mail.example');
      await act(async () => follow('/verify#telegram=mara_listbolt', { state: { isOwnLink: true } }));
      expect(screen.getByRole('textbox')).toHaveValue('@mara_listbolt');
      expect(screen.queryByText(/^This link asks/)).toBeNull();
    });

    it.each([
      '/verify#telegram=',
      '/verify#email=nobody',
      '/verify#telegram=%E0%A4%A',
      '/verify#contact=mara',
      '/verify#email=eve@mail.example------%3Cmara@listbolt.example%3E',
      '/verify#telegram=eve_trades%20%3C@mara_listbolt%3E',
      '/verify#help',
    ])('A link that makes no sense is ignored: %s', (address) => {
      render(site(undefined, address));
      expect(screen.getByRole('textbox')).toHaveValue('');
    });
  });

  it('A verified contact is shown as it is stored, and called back as it was checked', async () => {
    const { user, input, send } = open();
    const shown = () => [...(verdict()?.querySelectorAll('dd') ?? [])].map((row) => row.textContent);
    await send('t.me/Mara_ListBolt');
    expect(screen.getByRole('radio', { name: 'Telegram Handle' })).toBeChecked();
    (await nthCheck(1)).answer([mara]);
    expect(resemblances()).toEqual([]);
    expect(await screen.findByText(/^Open the chat from here\./)).toBeVisible();
    expect(screen.getByText(/^This Telegram account is on our team list\./)).toBeVisible();
    expect(shown().slice(0, 3)).toEqual(['Mara Lindqvist', 'mara@listbolt.example', '@mara_listbolt']);
    expect(screen.getByRole('heading', { level: 2, name: /^Verified/ }).nextElementSibling).toHaveTextContent(
      'Our team never takes payment, seed phrases or private keys in a chat.',
    );
    expect(screen.getByRole('link', { name: /^Open the chat/ })).toHaveAttribute(
      'href',
      `https://t.me/mara_listbolt?text=${encodeURIComponent(`Hi, did you write to me? I'm checking on ${whereWeAre.website}.`)}`,
    );
    await user.clear(input());
    await send('MARA@ListBolt.example');
    (await nthCheck(2)).answer([mara]);
    expect(await screen.findByText(/^Senders can be faked/)).toBeVisible();
    expect(screen.getByText(/^This email address is on our team list\./)).toBeVisible();
    expect(shown()).toHaveLength(4);
    expect(shown()[1]).toBe('mara@listbolt.example');
    expect(screen.getByRole('link', { name: 'Write to this address yourself' })).toHaveAttribute(
      'href',
      'mailto:mara@listbolt.example',
    );
  });
});
