import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { brand } from '@/content/company.ts';
import { report as reporting } from '@/content/report.ts';
import { whereWeAre } from '@/content/safety-notes.ts';
import { verdict as words } from '@/content/verdict.ts';
import { verify } from '@/content/verify.ts';
import { beginningOf, wordsLike } from '@/test-words.ts';
import { retryWords } from './verdicts/limited-verdict';
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
    expect(screen.getByRole('button', { name: verify.submitting })).toHaveAttribute('aria-disabled', 'true');
    const check = await nthCheck(1);
    expect(check.body).toEqual({ search_email: 'mara@listbolt.example', search_telegram: null });
    await user.keyboard('{Enter}');
    expect(check.signal?.aborted).toBe(false);
    check.answer([mara]);
    expect(await screen.findByRole('heading', { name: words.verified.title })).toBeVisible();
    expect(input()).toHaveFocus();
    expect(checks()).toHaveLength(1);
  });

  it('The form checks the text in the input, even if a program has put it there', async () => {
    const { user, input } = open();
    fill(input(), 'mara@listbolt.example');
    (input() as HTMLInputElement).value = 'eve@mail.example';
    await user.click(screen.getByRole('button', { name: verify.submit }));
    expect((await nthCheck(1)).body).toEqual({ search_email: 'eve@mail.example', search_telegram: null });
    expect(input()).toHaveValue('eve@mail.example');
  });

  it('Nothing typed shows a message until the first letter, and makes no call; typing or switching the toggle clears a verdict', async () => {
    const { user, input, send } = open();
    await send('   ');
    expect(input()).toHaveAccessibleDescription(verify.emptyInput);
    expect(input()).toHaveFocus();
    expect(calls).toEqual([]);
    await user.type(input(), 'm');
    expect(input()).not.toHaveAccessibleDescription();
    for (const [before, change] of [
      () => user.type(input(), 'x'),
      () => user.click(screen.getByRole('radio', { name: verify.kinds.telegram.toggle })),
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
    expect(await screen.findByRole('button', { name: verify.submit })).toBeEnabled();
    expect(verdict()).toBeNull();
    expect(screen.queryByText(words.toasts.verified)).toBeNull();
    await send('mara@listbolt.example');
    (await nthCheck(2)).answer([mara]);
    expect(await screen.findByText(words.toasts.verified)).toBeVisible();
    await user.type(input(), 'x');
    expect(screen.queryByText(words.toasts.verified)).toBeNull();
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
      expect(await screen.findAllByText(verify.failed.title)).toHaveLength(2);
      expect(screen.getAllByText(words.limited.retryUnknown)).toHaveLength(2);
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
    expect(await screen.findAllByText(retryWords(40))).toHaveLength(2);
    expect(screen.queryByRole('button', { name: verify.failed.retry })).toBeNull();
    clock.mockReturnValue(22_000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(verdict()).toHaveTextContent(retryWords(15));
    // Half a second is left, and a check would be refused once more.
    clock.mockReturnValue(36_500);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(verdict()).toHaveTextContent(retryWords(1));
    expect(screen.queryByRole('button', { name: verify.failed.retry })).toBeNull();
    clock.mockReturnValue(37_000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await user.click(screen.getByRole('button', { name: verify.failed.retry }));
    expect((await nthCheck(2)).body.search_email).toBe('mara@listbolt.example');
  });

  it('The page gives up a check after 8 seconds', async () => {
    const { input } = open();
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

  it('The page aborts the check when the visitor leaves', async () => {
    const { rerender, send } = open();
    await send('mara@listbolt.example');
    const check = await nthCheck(1);
    rerender(site(<p>Elsewhere</p>));
    expect(check.signal?.aborted).toBe(true);
  });

  it('The page logs each check once, waits for no log and survives its failure', async () => {
    const { user, send } = open();
    await user.click(screen.getByRole('radio', { name: verify.kinds.telegram.toggle }));
    await send('@stranger');
    const check = await nthCheck(1);
    const logs = calls.filter((call) => call.path === '/rest/v1/verification_requests');
    expect(logs.map((log) => log.body)).toEqual([{ email_to_verify: null, telegram_to_verify: '@stranger' }]);
    check.answer([]);
    expect(await screen.findByText(words.toasts.notFound)).toBeVisible();
    logs[0]?.answer({ message: 'no' }, 500);
    await Promise.resolve();
    expect(calls.filter((call) => call.path === '/rest/v1/verification_requests')).toHaveLength(1);
  });

  describe('a contact that was not found', () => {
    const warning = () => screen.queryByRole('heading', { name: words.lookAlike.title });
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
      expect(await screen.findByText(words.toasts.notFound)).toBeVisible();
      expect(await screen.findByRole('heading', { name: words.notFound.title })).toBeVisible();
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
          name: words.lookAlike.title,
        }),
      ).toBeVisible();
      expect(region()).toHaveAttribute('aria-busy', 'false');
      expect(screen.queryByRole('heading', { name: words.notFound.title })).toBeNull();
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
      await user.click(screen.getByRole('button', { name: verify.submit }));
      (await nthCheck(2)).answer([]);
      resemblance.answer(true);
      expect(await screen.findByRole('heading', { name: words.notFound.title })).toBeVisible();
      expect(warning()).toBeNull();
    });

    it('A word of letters alone is taken for a name until it is called a look-alike', async () => {
      const { resemblance } = await notFound('m\u0430ralistbolt');
      const report = () => screen.queryByRole('button', { name: words.actions.report });
      expect(screen.getByText(words.notFound.reasons.name)).toBeVisible();
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
      expect(screen.getByText(words.lookAlike.marked)).toHaveAttribute('aria-hidden', 'false');
      expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
        `rn${words.traps.rn}`,
        '__',
        `1${words.traps['1']}`,
      ]);
    });

    it.each([
      ['+49 151 2345678', words.notFound.reasons.otherChannel, true],
      ['https://t.me/+AbCdEf123456', words.notFound.reasons.link, true],
      ['https://evil.example:99999', words.notFound.reasons.link, true],
      [`${brand.siteUrl}.evil.example/verify`, words.notFound.reasons.link, true],
      [`${brand.siteUrl}@evil.example`, words.notFound.reasons.link, true],
      [`https://${whereWeAre.calendar}-desk/call`, words.notFound.reasons.link, true],
      [`${brand.siteUrl}/verify`, words.notFound.reasons.ownLink, false],
      [whereWeAre.calendar, words.notFound.reasons.ownLink, false],
      ['Mara Lindqvist', words.notFound.reasons.name, false],
      ['@mara_listbolt…', words.notFound.reasons.cutOff, true],
      [`mara@listbolt.example ${'x'.repeat(2000)}`, words.notFound.reasons.tooLong, true],
      ['ask Mara at listbolt.example', words.notFound.reasons.moreThanOne, true],
      ['mara@listbolt.example.com', wordsLike(words.notFound.domain, { domain: 'listbolt.example.com' }), true],
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
        expect(verdict()).not.toHaveTextContent(words.notFound.foreignLetters);
        expect(screen.queryAllByRole('button', { name: words.actions.report })).toHaveLength(isReported ? 1 : 0);
        // Never a stranger's sentence in the visitor's own voice.
        expect(screen.queryAllByRole('button', { name: words.tellTeam.button })).toHaveLength(
          isReported && !typed.includes(' ') ? 1 : 0,
        );
      },
    );

    it.each([
      ['@m\u0430ra_listbolt', '@m[U+0430]ra_listbolt'],
      ['\u202emara_listbolt\u202e', /[ -~]+/],
    ])('The warning about %j for a group chat has two plain lines', async (typed, shown) => {
      const { user } = await notFound(typed);
      await user.click(screen.getByRole('button', { name: words.tellTeam.button }));
      expect(await screen.findByText(words.tellTeam.copied)).toBeVisible();
      const lines = words.tellTeam.text.split('\n').map((line) => wordsLike(line, { contact: shown }));
      expect((await navigator.clipboard.readText()).split('\n')).toEqual(
        lines.map((line) => expect.stringMatching(line)),
      );
      expect(lines).toHaveLength(2);
    });

    it('The page shows the warning’s lines if the browser refuses to copy them', async () => {
      const { user } = await notFound('@stranger');
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
      await user.click(screen.getByRole('button', { name: words.tellTeam.button }));
      expect(
        await screen.findByText(words.tellTeam.text.replace('{contact}', '@stranger').replace('\n', ' ')),
      ).toBeVisible();
    });

    const reports = () => calls.filter(({ path }) => path === '/functions/v1/report-contact');

    it('A report that is put aside or fails loses nothing, and can be sent again or by email', async () => {
      const { user } = await notFound('@mara_listbo1t');
      await user.click(screen.getByRole('button', { name: words.actions.report }));
      expect(screen.queryByText(words.toasts.notFound)).toBeNull();
      await user.selectOptions(await screen.findByRole('combobox'), 'discord');
      fill(
        screen.getByRole('textbox', { name: beginningOf(reporting.fields.whatHappened.label) }),
        'Asked for a deposit',
      );
      await user.click(screen.getByRole('button', { name: reporting.cancel }));
      expect(screen.queryByRole('heading', { name: reporting.title })).toBeNull();
      expect(screen.getByRole('button', { name: words.actions.report })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: words.actions.report }));
      await user.click(screen.getByRole('button', { name: reporting.send }));
      (await nth(1, reports)).answer({}, 503, { 'Content-Type': 'application/json' });
      expect(await screen.findByText(reporting.failure.title)).toBeVisible();
      const email = decodeURIComponent(
        screen.getByRole('link', { name: reporting.failure.email }).getAttribute('href') ?? '',
      );
      expect(email).toMatch(new RegExp(`^mailto:${brand.verifyEmail}\\?`));
      expect(email).toContain('@mara_listbo1t');
      expect(email).toContain('Asked for a deposit');
      expect(screen.getByRole('textbox', { name: beginningOf(reporting.fields.whatHappened.label) })).toHaveValue(
        'Asked for a deposit',
      );
      await user.click(screen.getByRole('button', { name: reporting.send }));
      const second = await nth(2, reports);
      const reported = { kind: 'telegram', value: '@mara_listbo1t', whatHappened: 'Asked for a deposit' };
      expect(second).toMatchObject({ body: reported });
      // While it is sent, this ends the call: there is no answer.
      await user.click(screen.getByRole('button', { name: reporting.cancel }));
      expect(await screen.findByText(reporting.failure.title)).toBeVisible();
      expect(screen.getByRole('heading', { name: reporting.title })).toBeVisible();
    });

    it('A contact of 400 characters is checked, logged, shown and reported up to the 320 that can count', async () => {
      const { user } = await notFound(`@${'e'.repeat(399)}`);
      const cut = `@${'e'.repeat(319)}`;
      expect(checks()[0]?.body.search_telegram).toHaveLength(321);
      expect(calls.find(({ path }) => path.endsWith('verification_requests'))?.body.telegram_to_verify).toBe(cut);
      expect(verdict()?.querySelector('dd')).toHaveTextContent(`${cut}…`);
      await user.click(screen.getByRole('button', { name: words.actions.report }));
      await user.click(await screen.findByRole('button', { name: reporting.send }));
      const report = await nth(1, reports);
      expect(report.body.value).toBe(cut);
      report.answer({}, 503);
      expect(await screen.findByText(reporting.failure.title)).toBeVisible();
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
      const announced = () => screen.queryByText(beginningOf(words.willCheck.telegram));
      expect(await screen.findByText(beginningOf(words.willCheck.telegram))).toHaveTextContent('@tomas_listbolt');
      expect(announced()?.closest('[role=status]')).not.toBeNull();
      expect(toggled()).toHaveAccessibleName(verify.kinds.telegram.toggle);
      expect(calls).toEqual([]);
      await user.type(input(), '{Enter}');
      const check = await nthCheck(1);
      expect(check.body).toEqual({ search_email: null, search_telegram: '@tomas_listbolt' });
      expect(announced()).toBeVisible();
      check.answer([]);
      expect(await screen.findByText(words.toasts.notFound)).toBeVisible();
      expect(announced()).toBeNull();
    });

    it('A question that is asked again is announced again', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>');
      const question = await screen.findByRole('group', { name: words.choice.one });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(screen.getByRole('group', { name: words.choice.one })).toBeVisible();
    });

    it('A chosen contact whose check fails is tried again as it was chosen', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>');
      await user.click(await screen.findByRole('button', { name: 'mara@listbolt.example' }));
      (await nthCheck(1)).answer([], 503);
      expect(await screen.findByRole('link', { name: verify.failed.email })).toHaveAttribute(
        'href',
        expect.stringMatching(new RegExp(`^mailto:${brand.verifyEmail}`)),
      );
      await user.click(screen.getByRole('button', { name: verify.failed.retry }));
      // Not lost with the button that is gone.
      expect(
        screen.getByRole('button', { name: (name) => name === verify.submit || name === verify.submitting }),
      ).toHaveFocus();
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
      expect(await screen.findByRole('heading', { name: words.notFound.title })).toBeVisible();
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
      fireEvent.click(screen.getByRole('radio', { name: verify.kinds.telegram.toggle }));
      await user.type(input(), '{Enter}');
      expect((await nthCheck(1)).body).toEqual({ search_email: null, search_telegram: 'eve' });
      expect(toggled()).toHaveAccessibleName(verify.kinds.telegram.toggle);
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
        expect(await screen.findByRole('radio', { name: verify.kinds.telegram.toggle, checked: true })).toBeVisible();
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
      await userEvent.click(
        await screen.findByRole('button', { name: words.choice.yes.replace('{value}', '@mara_listbolt') }),
      );
      (await nthCheck(1)).answer([mara]);
      expect(await screen.findByRole('heading', { name: words.verified.title })).toBeVisible();
      await act(async () => follow('/verify#email=eve%40mail.example'));
      expect(screen.getByRole('textbox')).toHaveValue('eve@mail.example');
      expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(verify.kinds.email.toggle);
      expect(verdict()).toBeNull();
      expect(
        await screen.findByRole('button', { name: words.choice.yes.replace('{value}', 'eve@mail.example') }),
      ).toBeVisible();
      await act(async () => follow('/verify#main'));
      expect(screen.getByRole('textbox')).toHaveValue('eve@mail.example');
      await act(async () => follow('/verify#telegram=mara_listbolt', { state: { isOwnLink: true } }));
      expect(screen.getByRole('textbox')).toHaveValue('@mara_listbolt');
      expect(screen.queryByText(beginningOf(words.choice.linked.telegram))).toBeNull();
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
    expect(screen.getByRole('radio', { name: verify.kinds.telegram.toggle })).toBeChecked();
    (await nthCheck(1)).answer([mara]);
    expect(resemblances()).toEqual([]);
    expect(await screen.findByText(words.verified.callBack.telegram.advice)).toBeVisible();
    expect(screen.getByText(words.verified.speaksFor.telegram)).toBeVisible();
    expect(shown().slice(0, 3)).toEqual(['Mara Lindqvist', 'mara@listbolt.example', '@mara_listbolt']);
    expect(screen.getByRole('heading', { level: 2, name: words.verified.title }).nextElementSibling).toHaveTextContent(
      words.verified.money,
    );
    expect(screen.getByRole('link', { name: beginningOf(words.verified.callBack.telegram.button) })).toHaveAttribute(
      'href',
      `https://t.me/mara_listbolt?text=${encodeURIComponent(words.verified.callBack.telegram.draft)}`,
    );
    await user.clear(input());
    await send('MARA@ListBolt.example');
    (await nthCheck(2)).answer([mara]);
    expect(await screen.findByText(words.verified.callBack.email.advice)).toBeVisible();
    expect(screen.getByText(words.verified.speaksFor.email)).toBeVisible();
    expect(shown()).toHaveLength(4);
    expect(shown()[1]).toBe('mara@listbolt.example');
    expect(screen.getByRole('link', { name: words.verified.callBack.email.button })).toHaveAttribute(
      'href',
      'mailto:mara@listbolt.example',
    );
  });
});
