import { MEETING_PLACES } from '@contracts/report.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { brand } from '@/content/company.ts';
import { versions } from '@/content/languages.ts';
import { site as frame } from '@/content/site.ts';
import { toTeam, verify, whereWeAre } from '@/content/verify.ts';
import { beginningOf, wordsLike } from '@/test-patterns.ts';
import { CheckedValue, hasTrap } from './checked-value';
import { retryWords } from './verdicts/failed-verdict';
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

const verdict = () => document.querySelector<HTMLElement>('[data-verdict]');
const inVerdict = () => within(verdict() as HTMLElement);
/** Texts in one line. Each but the last has a full stop behind it, unless it ends a sentence by itself. */
const sentences = (...texts: string[]) =>
  texts.map((text, index) => (index === texts.length - 1 || /[.?!]$/.test(text) ? text : `${text}.`)).join(' ');
/** What a screen reader says of the verdict. */
const announced = () => document.querySelector('.sr-only[role=status]')?.textContent;
const toggled = () => screen.getByRole('radio', { checked: true });
const { notFound, lookAlike, verified, choice } = verify;
const isOnOurTeam = (name: string) => screen.findByRole('heading', { name: verified.title.replace('{value}', name) });
const isNotVerified = () => screen.findByText(notFound.title);

describe('/verify', () => {
  it('A contact is verified in a browser whose language Intl refuses', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US@posix']);
    const { send } = open();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    expect(await isOnOurTeam(mara.email)).toBeVisible();
  });

  describe.skipIf(versions.length === 1)('the languages of the page', () => {
    const others = versions.filter(({ language }) => language !== frame.language).reverse();
    function linksFor(...preferred: string[]) {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
      open();
      return within(screen.getByRole('navigation', { name: verify.languages })).getAllByRole('link');
    }

    it('The one that the visitor prefers is named first, in its own words, and each of the others by its name', () => {
      const links = linksFor('xx', ...others.map(({ language }) => `${language}-XX`), frame.language);
      const [first, ...rest] = [others[0], ...versions.filter((version) => version !== others[0])];
      expect(links[0]).toHaveAccessibleName(first?.exists);
      for (const [place, version] of rest.entries())
        expect(links[place + 1]).toHaveAccessibleName(`${version?.language.toUpperCase()}, ${version?.name}`);
      expect(links.map((link) => [link.getAttribute('href'), link.lang])).toEqual(
        [first, ...rest].map((version) => [version?.path, version?.language]),
      );
      expect(links.filter((link) => link.ariaCurrent === 'page').map((link) => link.lang)).toEqual([frame.language]);
    });

    it.each([[[`${frame.language}-XX`, others[0]?.language ?? '']], [['xx']], [[]]])(
      'None is named first for a visitor who prefers %j',
      (preferred) => {
        expect(linksFor(...preferred).map((link) => link.textContent)).toEqual(versions.map(({ name }) => name));
      },
    );
  });

  it('Enter pressed twice sends one check, without the blanks around the contact', async () => {
    const { user, input } = open();
    await user.type(input(), ' mara@listbolt.example {Enter}{Enter}');
    expect((await nthCheck(1)).body).toEqual({ search_email: 'mara@listbolt.example', search_telegram: null });
    expect(checks()).toHaveLength(1);
  });

  it('Enter pressed while a check is running leaves it running', async () => {
    const { user, send } = open();
    await send('mara@listbolt.example');
    const check = await nthCheck(1);
    await user.keyboard('{Enter}');
    expect(check.signal?.aborted).toBe(false);
    expect(checks()).toHaveLength(1);
  });

  it('The focus stays in the input while the verdict appears', async () => {
    const { send, input } = open();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    await isOnOurTeam('mara@listbolt.example');
    expect(input()).toHaveFocus();
  });

  it('The form checks the text in the input, even if a program has put it there', async () => {
    const { user, input } = open();
    fill(input(), 'mara@listbolt.example');
    (input() as HTMLInputElement).value = 'eve@mail.example';
    await user.click(screen.getByRole('button', { name: verify.submit }));
    expect((await nthCheck(1)).body).toEqual({ search_email: 'eve@mail.example', search_telegram: null });
    expect(input()).toHaveValue('eve@mail.example');
  });

  it('A question about a text that a program has put there ends the verdict about the text before it', async () => {
    const { user, input, send } = open();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    await waitFor(() => expect(verdict()).toBeVisible());
    (input() as HTMLInputElement).value = 'FAKE <mara@listbolt.example>';
    await user.click(screen.getByRole('button', { name: verify.submit }));
    expect(screen.getByRole('group', { name: choice.one })).toBeVisible();
    expect(verdict()).toBeNull();
  });

  it('Nothing but blanks is answered with a message at the field, and no call', async () => {
    const { input, send } = open();
    await send('   ');
    expect(input()).toHaveAccessibleDescription(verify.emptyInput);
    expect(input()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('That message stays while there are only blanks, and disappears with the first letter', async () => {
    const { user, input, send } = open();
    await send('   ');
    await user.type(input(), ' ');
    expect(input()).toHaveAccessibleDescription(verify.emptyInput);
    await user.type(input(), 'm');
    expect(input()).not.toHaveAccessibleDescription();
  });

  it.each<[string, (view: ReturnType<typeof open>) => Promise<void>]>([
    ['typing', ({ user, input }) => user.type(input(), 'x')],
    [
      'switching the toggle',
      ({ user }) => user.click(screen.getByRole('radio', { name: verify.kinds.telegram.toggle })),
    ],
  ])('A verdict disappears after %s', async (_, change) => {
    const view = open();
    await view.send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    await waitFor(() => expect(verdict()).toBeVisible());
    await change(view);
    expect(verdict()).toBeNull();
    expect(announced()).toBe('');
  });

  it('An answer that belongs to an older input is dropped', async () => {
    const { user, input, send } = open();
    await send('mara@listbolt.example');
    const check = await nthCheck(1);
    await user.type(input(), 'x');
    expect(check.signal?.aborted).toBe(true);
    check.answer([mara]);
    expect(await screen.findByRole('button', { name: verify.submit })).toBeEnabled();
    expect(verdict()).toBeNull();
    expect(screen.queryByText(verify.toasts.verified)).toBeNull();
  });

  it('The toast of a check disappears with its verdict', async () => {
    const { user, input, send } = open();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    expect(await screen.findByText(verify.toasts.verified)).toBeVisible();
    await user.type(input(), 'x');
    expect(screen.queryByText(verify.toasts.verified)).toBeNull();
  });

  it.each([
    ['wheel', false, 0],
    ['touchmove', false, 0],
    ['wheel', true, 1],
    ['touchmove', true, 1],
  ])('After a %s in a large window (%s) %i toasts of a check are left', async (event, isLarge, left) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: isLarge && query === '(min-width: 64rem)' }) as MediaQueryList,
    );
    const { send } = open();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    expect(await screen.findByText(verify.toasts.verified)).toBeVisible();
    fireEvent(window, new Event(event));
    expect(screen.queryAllByText(verify.toasts.verified)).toHaveLength(left);
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
      expect(screen.getAllByText(verify.limited.retryUnknown)).toHaveLength(2);
      expect(inVerdict().getByRole('button', { name: verify.failed.retry })).toBeVisible();
      expect(inVerdict().getByText(verify.limited.retryUnknown)).toBeVisible();
      expect(announced()).toBe(sentences(verify.failed.title, verify.limited.text, verify.limited.retryUnknown));
      expect(verdict()).toHaveAttribute('data-verdict', 'none');
      expect(resemblances()).toEqual([]);
    },
  );

  describe('a refusal that says how long', () => {
    async function refused() {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
      const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
      const view = open();
      await view.send('mara@listbolt.example');
      (await nthCheck(1)).answer([], 429, { 'Retry-After': '36' });
      await waitFor(() => expect(verdict()).toHaveTextContent(retryWords(40)));
      const tick = (now: number) => {
        clock.mockReturnValue(now);
        return act(() => vi.advanceTimersByTimeAsync(1000));
      };
      return { ...view, tick };
    }
    const retry = () => inVerdict().queryByRole('button', { name: verify.failed.retry });

    it('The page counts down by the clock, also in a tab whose timers are slow', async () => {
      const { tick } = await refused();
      await tick(22_000);
      expect(verdict()).toHaveTextContent(retryWords(15));
    });

    it('The page offers no retry while less than half a second is left', async () => {
      const { tick } = await refused();
      await tick(36_600);
      expect(verdict()).toHaveTextContent(retryWords(1));
      expect(retry()).toBeNull();
    });

    it('The page offers to try again once it can succeed', async () => {
      const { user, tick } = await refused();
      await tick(37_000);
      await user.click(retry() as HTMLElement);
      expect((await nthCheck(2)).body.search_email).toBe('mara@listbolt.example');
    });

    it('The countdown stops when its card disappears', async () => {
      const { user, input } = await refused();
      expect(vi.getTimerCount()).toBeGreaterThan(0);
      await user.type(input(), 'x');
      expect(vi.getTimerCount()).toBe(0);
    });

    it('Each step of the countdown is a separate element, so that a translated page shows the new time', async () => {
      const { tick } = await refused();
      const before = inVerdict().getByText(retryWords(40));
      await tick(22_000);
      expect(before).not.toBeInTheDocument();
    });
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

  it('The log of a check arrives even if the visitor leaves', async () => {
    const { rerender, send } = open();
    await send('mara@listbolt.example');
    await nthCheck(1);
    rerender(site(<p>Elsewhere</p>));
    expect(logs().map(({ signal }) => signal)).toEqual([null]);
  });

  const logs = () => calls.filter(({ path }) => path === '/rest/v1/verification_requests');

  it('The page logs each check once, and waits for no log', async () => {
    const { user, send } = open();
    await user.click(screen.getByRole('radio', { name: verify.kinds.telegram.toggle }));
    await send('@stranger');
    (await nthCheck(1)).answer([]);
    expect(await screen.findByText(verify.toasts.notFound)).toBeVisible();
    expect(logs().map((log) => log.body)).toEqual([{ email_to_verify: null, telegram_to_verify: '@stranger' }]);
  });

  it('A log that fails is not sent again, and changes nothing', async () => {
    const { send } = open();
    await send('@stranger');
    (await nthCheck(1)).answer([]);
    await isNotVerified();
    logs()[0]?.answer({ message: 'no' }, 500);
    await Promise.resolve();
    expect(logs()).toHaveLength(1);
    expect(await isNotVerified()).toBeVisible();
  });

  it.each([
    ['a seed phrase', `${'abandon '.repeat(11)}about`],
    ['a numbered seed phrase', Array.from({ length: 12 }, (_, index) => `${index + 1}. zebra`).join('\n')],
    ['64 hexadecimal digits', `0x${'0123456789abcdef'.repeat(4)}`],
    ['a WIF key', `5${'HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'}`],
    [
      'a seed phrase in a message',
      `my words are ${'legal winner thank year wave sausage worth useful legal winner thank yellow'}`,
    ],
  ])('%s is answered by the page itself: nothing is sent, nothing is logged', async (_, typed) => {
    const { user, input } = open();
    await user.click(input());
    await user.paste(typed);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: verify.secret.title })).toBeVisible();
    expect(inVerdict().getByText(verify.secret.text)).toBeVisible();
    expect(inVerdict().getByText(notFound.warning)).toBeVisible();
    expect(verdict()).toHaveAttribute('data-verdict', 'stop');
    expect(calls).toEqual([]);
  });

  it('A pasted secret is warned of before anything is clicked', async () => {
    const { user, input } = open();
    await user.click(input());
    await user.paste(`${'abandon '.repeat(11)}about`);
    expect(screen.getByRole('heading', { name: verify.secret.title }).closest('[role=status]')).not.toBeNull();
  });

  it('The warning of a secret disappears with the next letter', async () => {
    const { user, input } = open();
    await user.click(input());
    await user.paste(`${'abandon '.repeat(11)}about`);
    await user.type(input(), 'x');
    expect(verdict()).toBeNull();
  });

  it.each(['email', 'telegram'] as const)('Check another empties the field, and keeps its kind: %s', async (kind) => {
    const { user, input, send } = open();
    await user.click(screen.getByRole('radio', { name: verify.kinds[kind].toggle }));
    await send(kind === 'email' ? 'mara@listbolt.example' : '@mara_listbolt');
    (await nthCheck(1)).answer([mara]);
    await user.click(await screen.findByRole('button', { name: verify.actions.another }));
    expect(input()).toHaveValue('');
    expect(input()).toHaveFocus();
    expect(toggled()).toHaveAccessibleName(verify.kinds[kind].toggle);
    expect(verdict()).toBeNull();
  });

  describe('a contact that was not found', () => {
    const warning = () => screen.queryByRole('heading', { name: lookAlike.title });
    const report = () => screen.queryByRole('button', { name: verify.actions.report });
    /** Holds the timers of this length until the returned function fires them. */
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

    async function unknown(typed: string) {
      const view = open();
      await view.user.click(view.input());
      await view.user.paste(typed);
      await view.user.keyboard('{Enter}');
      (await nthCheck(1)).answer([]);
      expect(await screen.findByText(verify.toasts.notFound)).toBeVisible();
      return view;
    }
    /** A text that can be a contact: the second question is open. */
    async function resembling(typed: string, length = 600) {
      const ring = holdTimers(length);
      const view = await unknown(typed);
      return { ...view, ring, resemblance: await nth(1, resemblances) };
    }

    it('An unknown contact is shown at once, and announced only once it is known whether it is a look-alike', async () => {
      const { resemblance } = await resembling('rnara@listbolt.example');
      expect(await isNotVerified()).toBeVisible();
      expect(announced()).toBe('');
      expect(resemblance.body).toEqual({ search_email: 'rnara@listbolt.example', search_telegram: null });
      resemblance.answer(false);
      await waitFor(() => expect(announced()).toBe(`${notFound.title}. ${notFound.warning}`));
    });

    it('The headline of a look-alike takes the place of the first one, and is announced in its place', async () => {
      const { resemblance } = await resembling('rnara@listbolt.example');
      resemblance.answer(true);
      await waitFor(() => expect(warning()).toBeVisible());
      expect(screen.getByText(notFound.title).closest('[aria-hidden=true]')).not.toBeNull();
      expect(verdict()).toHaveAttribute('data-verdict', 'stop');
      expect(announced()).toBe(`${lookAlike.title}. ${notFound.warning}`);
    });

    it('The warning of a look-alike is still there 600 ms after the check', async () => {
      const { resemblance, ring } = await resembling('rnara@listbolt.example');
      resemblance.answer(true);
      await waitFor(() => expect(warning()).toBeVisible());
      await ring();
      expect(warning()).toBeVisible();
    });

    it('An unknown contact is announced after 600 ms without that answer', async () => {
      const { ring } = await resembling('rnara@listbolt.example');
      await ring();
      expect(announced()).toBe(`${notFound.title}. ${notFound.warning}`);
      expect(warning()).toBeNull();
    });

    it('A late answer still warns, and is announced by a new element', async () => {
      const { resemblance, ring } = await resembling('rnara@listbolt.example');
      await ring();
      const line = document.querySelector('.sr-only[role=status]')?.firstElementChild;
      resemblance.answer(true);
      await waitFor(() => expect(warning()).toBeVisible());
      expect(line).not.toBeInTheDocument();
      expect(announced()).toContain(lookAlike.title);
    });

    it('The question whether it is a look-alike is given up after 8 seconds', async () => {
      const { resemblance, ring } = await resembling('rnara@listbolt.example', 8000);
      expect(resemblance.signal?.aborted).toBe(false);
      await ring();
      expect(resemblance.signal?.aborted).toBe(true);
      expect(await isNotVerified()).toBeVisible();
    });

    it.each([
      ['no', false, 200],
      ['null', null, 200],
      ['a word', 'true', 200],
      ['a refusal', null, 429],
      ['a refusal that says yes', true, 429],
      ['a failure', { message: 'boom' }, 500],
    ])('An unknown contact stays not verified when the look-alike answer is %s', async (_, body, status) => {
      const { resemblance } = await resembling('stranger@evil.example');
      const before = verdict()?.outerHTML;
      resemblance.answer(body, status);
      await waitFor(() => expect(announced()).toContain(notFound.title));
      expect(verdict()?.outerHTML).toBe(before);
    });

    it('An unknown contact is never called a look-alike by an answer about an older input, and its verdict stays away', async () => {
      const { user, input, resemblance, ring } = await resembling('rnara@listbolt.example');
      await user.type(input(), 'x');
      expect(resemblance.signal?.aborted).toBe(true);
      await ring();
      expect(verdict()).toBeNull();
      await user.click(screen.getByRole('button', { name: verify.submit }));
      (await nthCheck(2)).answer([]);
      resemblance.answer(true);
      expect(await isNotVerified()).toBeVisible();
      expect(warning()).toBeNull();
    });

    it('The characters that impostors swap are marked once a contact is called a look-alike', async () => {
      const { resemblance } = await resembling('@rnara__1istbolt');
      expect(document.querySelector('mark')).toBeNull();
      resemblance.answer(true);
      await waitFor(() => expect(warning()).toBeVisible());
      expect(screen.getByText(lookAlike.marked)).toHaveAttribute('aria-hidden', 'false');
      expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
        `rn${verify.traps.rn}`,
        '__',
        `1${verify.traps['1']}`,
      ]);
    });

    const { reasons } = notFound;
    it.each([
      ['tomas', reasons.name],
      ['mara@listbolt.example.com', reasons.domain.replace('{domain}', 'listbolt.example.com')],
      ['m\u0430ra@listbolt.example', reasons.foreignLetters],
    ])('An unknown contact comes with the reason why it is not ours: %j', async (typed, reason) => {
      await unknown(typed);
      expect(inVerdict().getByText(reason)).toBeVisible();
      expect(verdict()).toHaveAttribute('data-verdict', 'stop');
      expect(report()).toBeVisible();
    });

    it('An address that a forwarding service has made of ours is never called an impostor', async () => {
      await unknown(`mara_at_${brand.verifyEmail.split('@')[1]}_alice@duck.com`);
      await waitFor(() => expect(announced()).toContain(notFound.title));
      expect(resemblances()).toEqual([]);
      expect(inVerdict().getByText(reasons.forwarding)).toBeVisible();
    });

    it('The warning for a group chat has two plain lines', async () => {
      const [typed, shown] = ['@m\u0430ra_listbolt', '@m[U+0430]ra_listbolt'];
      const { user } = await resembling(typed);
      await user.click(screen.getByRole('button', { name: verify.tellTeam.button }));
      expect(await screen.findByRole('button', { name: verify.tellTeam.copied })).toBeVisible();
      const lines = verify.tellTeam.text.split('\n').map((line) => wordsLike(line, { contact: shown }));
      const copied = (await navigator.clipboard.readText()).split('\n');
      expect(copied).toEqual(lines.map((line) => expect.stringMatching(line)));
      expect(lines).toHaveLength(2);
    });

    it('The page shows the warning’s lines if the browser refuses to copy them', async () => {
      const { user } = await resembling('@stranger');
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
      await user.click(screen.getByRole('button', { name: verify.tellTeam.button }));
      expect(
        await screen.findByText(verify.tellTeam.text.replace('{contact}', '@stranger').replace('\n', ' ')),
      ).toBeVisible();
    });

    describe('a report', () => {
      const reports = () => calls.filter(({ path }) => path === '/functions/v1/report-contact');
      const happened = () =>
        screen.findByRole('textbox', { name: beginningOf(verify.report.fields.whatHappened.label) });

      async function reporting(typed = '@mara_listbo1t') {
        const view = await resembling(typed);
        await view.user.click(screen.getByRole('button', { name: verify.actions.report }));
        fill(await happened(), 'Asked for a deposit');
        return view;
      }
      async function failing(words?: string) {
        const view = await reporting();
        if (words !== undefined) fill(await happened(), words);
        await view.user.click(screen.getByRole('button', { name: verify.report.send }));
        (await nth(1, reports)).answer({}, 503, { 'Content-Type': 'application/json' });
        expect(await screen.findByText(verify.report.failure.title)).toBeVisible();
        return view;
      }

      it('An open report dismisses the toast of the check', async () => {
        await reporting();
        expect(screen.queryByText(verify.toasts.notFound)).toBeNull();
      });

      it('A report that is put aside returns the focus to its button, and keeps what was typed', async () => {
        const { user } = await reporting();
        await user.selectOptions(screen.getByRole('combobox'), 'discord');
        await user.click(screen.getByRole('button', { name: verify.report.cancel }));
        expect(screen.queryByRole('heading', { name: verify.report.title })).toBeNull();
        expect(report()).toHaveFocus();
        await user.click(report() as HTMLElement);
        expect(await happened()).toHaveValue('Asked for a deposit');
        expect(screen.getByRole('combobox')).toHaveValue('discord');
      });

      it('A report that fails keeps what was typed, and can be sent by email with the same words', async () => {
        await failing();
        const link = screen.getByRole('link', { name: verify.report.failure.email });
        const email = decodeURIComponent(link.getAttribute('href') ?? '');
        expect(email).toMatch(new RegExp(`^mailto:${brand.verifyEmail}\\?`));
        expect(email).toContain('@mara_listbo1t');
        expect(email).toContain('Asked for a deposit');
        expect(await happened()).toHaveValue('Asked for a deposit');
      });

      it('A report by email keeps every sign that has a meaning in an address', async () => {
        await failing('5 & more? 100% #1 + tip');
        const link = screen.getByRole('link', { name: verify.report.failure.email });
        const { searchParams } = new URL(link.getAttribute('href') ?? '');
        expect(searchParams.get('body')).toContain('5 & more? 100% #1 + tip');
      });

      it('A report that failed is sent again with the same words', async () => {
        const { user } = await failing();
        await user.click(screen.getByRole('button', { name: verify.report.send }));
        const reported = {
          kind: 'telegram',
          value: '@mara_listbo1t',
          whatHappened: 'Asked for a deposit',
          language: frame.language,
        };
        expect(await nth(2, reports)).toMatchObject({ body: reported });
      });

      it.each([
        ['whatHappened', 1000],
        ['reporterContact', 320],
      ] as const)('A report that is too long says so at its field, and is not sent: %s', async (name, max) => {
        const { user } = await reporting();
        const field = screen.getByRole('textbox', { name: beginningOf(verify.report.fields[name].label) });
        fill(field, 'w'.repeat(max + 1));
        await user.click(screen.getByRole('button', { name: verify.report.send }));
        await waitFor(() =>
          expect(field).toHaveAccessibleDescription(verify.report.tooLong.replace('{max}', String(max))),
        );
        expect(reports()).toEqual([]);
      });

      it('A report is sent with all that was typed', async () => {
        const { user } = await reporting();
        await user.selectOptions(screen.getByRole('combobox'), 'discord');
        const { reporterContact } = verify.report.fields;
        fill(screen.getByRole('textbox', { name: beginningOf(reporterContact.label) }), '@visitor');
        await user.click(screen.getByRole('button', { name: verify.report.send }));
        expect((await nth(1, reports)).body).toEqual({
          kind: 'telegram',
          value: '@mara_listbo1t',
          metWhere: 'discord',
          whatHappened: 'Asked for a deposit',
          reporterContact: '@visitor',
          language: frame.language,
        });
      });

      it('Cancel ends the call of a report that is being sent, and keeps the form', async () => {
        const { user } = await reporting();
        await user.click(screen.getByRole('button', { name: verify.report.send }));
        const sent = await nth(1, reports);
        await user.click(screen.getByRole('button', { name: verify.report.cancel }));
        expect(sent.signal?.aborted).toBe(true);
        expect(await screen.findByText(verify.report.failure.title)).toBeVisible();
        expect(screen.getByRole('heading', { name: verify.report.title })).toBeVisible();
      });
    });
  });

  describe('a text without a contact', () => {
    const { others } = notFound;
    const samples: Record<keyof typeof others, string> = {
      unreadable: 'ask Mara at listbolt.example',
      cutOff: '@mara_listbolt…',
      tooLong: `mara@listbolt.example ${'x'.repeat(10_000)}`,
      name: 'Mara Lindqvist',
      website: `${brand.siteUrl}/verify`,
      calendar: whereWeAre.calendar,
      link: `${brand.siteUrl}.evil.example/verify`,
      otherChannel: '+49 151 2345678',
      wallet: `Send 500 USDT to 0x${'52908400098527886E0F7030069857D2'}E4169EE7`,
    };

    // An owner may have no calendar.
    it.each((Object.entries(samples) as [keyof typeof others, string][]).filter(([, typed]) => typed !== ''))(
      'It is not verified, says what it is, and stays in the browser: %s',
      async (kind, typed) => {
        const { send } = open();
        await send(typed);
        const { title, text } = others[kind];
        expect(announced()).toBe(sentences(notFound.title, title, text, notFound.warning));
        expect(inVerdict().getByRole('heading', { name: title })).toBeVisible();
        for (const words of [notFound.title, text, notFound.warning])
          expect(inVerdict().getByText(words)).toBeVisible();
        expect(verdict()).toHaveAttribute('data-verdict', kind === 'wallet' ? 'stop' : 'neutral');
        expect(screen.getByText(verify.toasts.notFound)).toBeVisible();
        expect(
          inVerdict()
            .getAllByRole('button')
            .map((button) => button.textContent),
        ).toEqual([verify.actions.another]);
        expect(calls).toEqual([]);
      },
    );

    it('Nothing is said of it when it is only pasted', async () => {
      const { user, input } = open();
      await user.click(input());
      await user.paste('Mara Lindqvist');
      expect(verdict()).toBeNull();
      expect(announced()).toBe('');
    });
  });

  describe('a pasted text', () => {
    async function paste(text: string) {
      const view = open();
      await view.user.click(view.input());
      await view.user.paste(text);
      return view;
    }
    const BOTH = 'FAKE <mara@listbolt.example>, write to @eve_trades';
    const pick = (name: string) => screen.getByRole('button', { name });
    const question = () => screen.queryByRole('group', { name: choice.several });

    it('A pasted contact moves the toggle to its kind, and no server hears of it before the check', async () => {
      const { user } = await paste('"https://t.me/tomas_listbolt"');
      expect(toggled()).toHaveAccessibleName(verify.kinds.telegram.toggle);
      expect(calls).toEqual([]);
      await user.keyboard('{Enter}');
      expect((await nthCheck(1)).body).toEqual({ search_email: null, search_telegram: '@tomas_listbolt' });
    });

    it('The page says what will be checked where the text shows it otherwise, until there is a verdict', async () => {
      const { user } = await paste('"https://t.me/tomas_listbolt"');
      const willCheck = () => screen.queryByText(beginningOf(verify.willCheck.telegram));
      expect(willCheck()).toHaveTextContent('@tomas_listbolt');
      expect(willCheck()?.closest('[role=status]')).not.toBeNull();
      await user.keyboard('{Enter}');
      expect(willCheck()).toBeVisible();
      (await nthCheck(1)).answer([]);
      await isNotVerified();
      expect(willCheck()).toBeNull();
    });

    it.each([
      ['FAKE <mara@listbolt.example>', choice.compare.email],
      ['FAKE <@mara_listbolt>', choice.compare.telegram],
      [BOTH, choice.compare.several],
    ])('The question about %j says what to compare, and where our team never writes', async (text, compare) => {
      await paste(text);
      expect(screen.getByText(compare).parentElement).toHaveTextContent(choice.never);
    });

    it('A question that is asked again is announced again', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>');
      const asked = await screen.findByRole('group', { name: choice.one });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(asked).not.toBeInTheDocument());
      expect(screen.getByRole('group', { name: choice.one })).toBeVisible();
    });

    it.each([
      ['FAKE <mara@listbolt.example>', choice.no.found],
      [BOTH, choice.no.several],
    ])('A No to the question about %j empties the field, and says where to copy the contact', async (text, no) => {
      const { user, input } = await paste(text);
      await user.click(pick(no));
      expect(input()).toHaveValue('');
      expect(input()).toHaveFocus();
      expect(screen.getByText(choice.afterNo).closest('[role=status]')).not.toBeNull();
      expect(calls).toEqual([]);
    });

    it('Each contact stands with its line of the text, in which its word is marked', async () => {
      await paste(`Hi there\nFAKE <mara@listbolt.example>, ${'far away '.repeat(9)}\nbye`);
      const line = screen.getByText(/FAKE/).closest('p');
      expect(line).toHaveTextContent(/^FAKE <mara@listbolt.example>, (far away )+…$/);
      expect(line?.querySelector('strong')).toHaveTextContent(/^mara@listbolt.example$/);
    });

    it('A sentence without spaces is shown, and the contact alone is marked in it', async () => {
      await paste('您好，我不是@mara_listbolt。我是她朋友');
      const line = screen.getByText(/我不是/).closest('p');
      expect(line).toHaveTextContent('您好，我不是@mara_listbolt。我是她朋友');
      expect(line?.querySelector('strong')).toHaveTextContent(/^@mara_listbolt$/);
    });

    it('Words that name someone and cannot be read stand once beside the contacts, and a contact alone is none of several', async () => {
      await paste('=?utf-8?q?@eve?= @mara_listbolt =?utf-8?q?@eve?=');
      const { nextElementSibling: words } = screen.getByText(choice.unreadable);
      expect(within(words as HTMLElement).getByRole('listitem')).toHaveTextContent(/^=\?utf-8\?q\?@eve\?=$/);
      expect(question()).toHaveAccessibleName(choice.several);
      expect(pick(choice.no.several)).toBeVisible();
    });

    it('More than five contacts are not offered', async () => {
      await paste('@eve1 @eve2 @eve3 @eve4 @eve5 @eve6');
      const refusal = screen.getByRole('group', { name: choice.tooMany });
      expect(within(refusal).queryByRole('button')).toBeNull();
    });

    it.each([
      ['微信号：mara_listbolt', true],
      ['mara_listbolt on Discord', true],
      ['@mara_listbolt, also on X', true],
      ['I am on Discord.\nFAKE <@mara_listbolt>', false],
      ['FAKE <@mara_listbolt> at Xerox, x=1', false],
      ['FAKE <mara@listbolt.example> on X', false],
    ])(
      'Beside a handle that another network is named with, the question says which one is known: %j',
      async (text, isSaid) => {
        await paste(text);
        expect(screen.queryByText(choice.otherNetwork) !== null).toBe(isSaid);
      },
    );

    it('A secret beside a contact is warned of above the question, and is not sent', async () => {
      const { user } = await paste(`${'abandon '.repeat(11)}about @mara_listbolt`);
      const warning = screen.getByRole('heading', { name: verify.secret.title });
      expect(warning.compareDocumentPosition(screen.getByRole('group', { name: choice.one }))).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
      await user.click(pick('@mara_listbolt'));
      await nthCheck(1);
      expect(JSON.stringify(calls.map(({ body }) => body))).not.toContain('abandon');
    });

    it('The verdict after a choice names what else stood in the text, and a click checks the other contact', async () => {
      const { user, input } = await paste(`${BOTH} +49 151 2345678, see https://evil.example`);
      await user.click(pick('mara@listbolt.example'));
      (await nthCheck(1)).answer([mara]);
      const beside = () => within(screen.getByRole('region', { name: verify.also.title }));
      await waitFor(() => expect(beside().getByText('+49 151 2345678')).toBeVisible());
      expect(beside().getByText('https://evil.example')).toBeVisible();
      await user.click(beside().getByRole('button', { name: verify.also.check.replace('{value}', '@eve_trades') }));
      (await nthCheck(2)).answer([]);
      expect(await isNotVerified()).toBeVisible();
      expect(input()).toHaveValue('@eve_trades');
      const again = verify.also.check.replace('{value}', 'mara@listbolt.example');
      expect(beside().getByRole('button', { name: again })).toBeVisible();
    });

    it('The verdict about a text that is one contact names nothing else', async () => {
      const { send } = open();
      await send('mara@listbolt.example');
      (await nthCheck(1)).answer([mara]);
      await isOnOurTeam('mara@listbolt.example');
      expect(screen.queryByRole('region', { name: verify.also.title })).toBeNull();
    });

    it('The question disappears with the next letter', async () => {
      const { user, input } = await paste(BOTH);
      await user.type(input(), 'x');
      expect(question()).toBeNull();
    });

    it('What a No says disappears with the next letter', async () => {
      const { user, input } = await paste(BOTH);
      await user.click(pick(choice.no.several));
      await user.type(input(), '@');
      expect(screen.queryByText(choice.afterNo)).toBeNull();
    });

    it('The chosen contact takes the field and the toggle, and the question shrinks to one line', async () => {
      const { user, input } = await paste(BOTH);
      await user.click(pick('@eve_trades'));
      expect(input()).toHaveValue('@eve_trades');
      expect(toggled()).toHaveAccessibleName(verify.kinds.telegram.toggle);
      expect(question()).toBeNull();
      expect(screen.getByText(beginningOf(verify.choice.chosen))).toHaveTextContent(
        verify.choice.chosen.replace('{value}', '@eve_trades'),
      );
      // Not lost with the button that is gone.
      expect(
        screen.getByRole('button', { name: (name) => name === verify.submit || name === verify.submitting }),
      ).toHaveFocus();
    });

    it('The field and the verdict are about the same contact after each choice', async () => {
      const { user, input } = await paste(BOTH);
      await user.click(pick('mara@listbolt.example'));
      (await nthCheck(1)).answer([mara]);
      await isOnOurTeam('mara@listbolt.example');
      expect(input()).toHaveValue('mara@listbolt.example');
      await user.click(pick(choice.change));
      expect(pick(verify.submit)).toHaveFocus();
      expect(verdict()).toBeNull();
      expect(input()).toHaveValue(BOTH);
      await user.click(pick('@eve_trades'));
      (await nthCheck(2)).answer([]);
      await isNotVerified();
      expect(input()).toHaveValue('@eve_trades');
      expect(verdict()?.querySelector('dd')).toHaveTextContent('@eve_trades');
    });

    it('A chosen contact is checked once more without another question', async () => {
      const { user } = await paste(BOTH);
      await user.click(pick('@eve_trades'));
      (await nthCheck(1)).answer([]);
      await isNotVerified();
      await user.click(pick(verify.submit));
      expect((await nthCheck(2)).body.search_telegram).toBe('@eve_trades');
      expect(question()).toBeNull();
    });

    it('A chosen contact whose check fails is tried again as it was chosen', async () => {
      const { user } = await paste('FAKE <mara@listbolt.example>');
      await user.click(pick('mara@listbolt.example'));
      (await nthCheck(1)).answer([], 503);
      await user.click(await screen.findByRole('button', { name: verify.failed.retry }));
      expect(
        screen.getByRole('button', { name: (name) => name === verify.submit || name === verify.submitting }),
      ).toHaveFocus();
      expect((await nthCheck(2)).body.search_email).toBe('mara@listbolt.example');
    });

    it('The verdict is about the contact that was chosen last, whatever the check of an earlier choice answers', async () => {
      const { user } = await paste(BOTH);
      await user.click(pick('mara@listbolt.example'));
      const earlier = await nthCheck(1);
      await user.click(pick(choice.change));
      expect(earlier.signal?.aborted).toBe(true);
      await user.click(pick('@eve_trades'));
      (await nthCheck(2)).answer([]);
      earlier.answer([mara]);
      expect(await isNotVerified()).toBeVisible();
      expect(verdict()?.querySelector('dd')).toHaveTextContent('@eve_trades');
    });

    it('A pasted text does not move a toggle that is chosen before the text is read', async () => {
      const { user, input } = open();
      fireEvent.paste(input(), { clipboardData: { getData: () => 'evetrades\n' } });
      fireEvent.click(screen.getByRole('radio', { name: verify.kinds.telegram.toggle }));
      await user.type(input(), '{Enter}');
      expect((await nthCheck(1)).body).toEqual({ search_email: null, search_telegram: 'evetrades' });
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

    it('Pasted lines are inserted at the cursor, with a space and a separator between, which the field keeps', () => {
      const field = open().input() as HTMLInputElement;
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
      const field = open().input() as HTMLInputElement;
      expect(fireEvent.paste(field, { clipboardData: { getData: () => text } })).toBe(isLeft);
      expect(field).toHaveValue(isLeft ? '' : '@eve1 \u2028@eve2');
    });
  });

  describe("a team member's link", () => {
    const yes = (value: string) => ({ name: choice.yes.replace('{value}', value) });

    function openLink(address: string) {
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
      render(site(page, address));
      return (...to: [string, { state: object }?]) => act(async () => follow(...to));
    }

    it('A link is checked only after a Yes', async () => {
      openLink('/verify#telegram=mara_listbolt');
      expect(calls).toEqual([]);
      await userEvent.click(screen.getByRole('button', yes('@mara_listbolt')));
      (await nthCheck(1)).answer([mara]);
      expect(await isOnOurTeam('@mara_listbolt')).toBeVisible();
      expect(screen.getByText(beginningOf(verify.choice.chosen))).toHaveTextContent('@mara_listbolt');
    });

    it('The contact of a link that is typed by hand instead is checked without a question', async () => {
      openLink('/verify#telegram=mara_listbolt');
      const input = screen.getByRole('textbox');
      fill(input, '@mara');
      fill(input, '@mara_listbolt');
      await userEvent.type(input, '{Enter}');
      expect((await nthCheck(1)).body.search_telegram).toBe('@mara_listbolt');
    });

    it('A link that is followed later replaces the text and its verdict', async () => {
      const follow = openLink('/verify#telegram=mara_listbolt');
      await userEvent.click(screen.getByRole('button', yes('@mara_listbolt')));
      (await nthCheck(1)).answer([mara]);
      await isOnOurTeam('@mara_listbolt');
      await follow('/verify#email=eve%40mail.example');
      expect(screen.getByRole('textbox')).toHaveValue('eve@mail.example');
      expect(toggled()).toHaveAccessibleName(verify.kinds.email.toggle);
      expect(verdict()).toBeNull();
      expect(screen.getByRole('button', yes('eve@mail.example'))).toBeVisible();
    });

    it('A link without a contact that is followed later empties the field, and keeps its kind', async () => {
      const follow = openLink('/verify#telegram=mara_listbolt');
      await follow('/verify#email=');
      expect(screen.getByRole('textbox')).toHaveValue('');
      expect(toggled()).toHaveAccessibleName(verify.kinds.telegram.toggle);
      expect(screen.getByText(verify.cutLink)).toBeVisible();
      expect(screen.queryByRole('button', yes('@mara_listbolt'))).toBeNull();
    });

    it('Enter on the contact of a link asks once more', async () => {
      openLink('/verify#telegram=mara_listbolt');
      await userEvent.type(screen.getByRole('textbox'), '{Enter}');
      expect(screen.getByRole('button', yes('@mara_listbolt'))).toBeVisible();
      expect(calls).toEqual([]);
    });

    it('A link to a place on the page leaves what is in the field', async () => {
      const follow = openLink('/verify#email=eve%40mail.example');
      await follow('/verify#main');
      expect(screen.getByRole('textbox')).toHaveValue('eve@mail.example');
    });

    it('The box of the landing page fills the field, and checks at once', async () => {
      const follow = openLink('/verify');
      await follow('/verify#telegram=mara_listbolt', { state: { isOwnLink: true } });
      expect(screen.getByRole('textbox')).toHaveValue('@mara_listbolt');
      expect(screen.queryByText(beginningOf(verify.choice.linked.telegram))).toBeNull();
      (await nthCheck(1)).answer([mara]);
      await isOnOurTeam('@mara_listbolt');
    });

    // What counts as a contact: check/read-link.test.ts.
    it('A link that is nearly right names its contact', () => {
      render(site(undefined, '/verify#Email=mara%40listbolt.example%3E,'));
      expect(screen.getByRole('textbox')).toHaveValue('mara@listbolt.example');
      expect(screen.getByRole('button', yes('mara@listbolt.example'))).toBeVisible();
    });

    it('A link without a whole contact says so, and names none', () => {
      render(site(undefined, '/verify#email=eve@mail.example------%3Cmara@listbolt.example%3E'));
      expect(screen.getByRole('textbox')).toHaveValue('');
      expect(screen.getByText(verify.cutLink).closest('[role=status]')).not.toBeNull();
    });

    it('Another fragment is ignored', () => {
      render(site(undefined, '/verify#contact=mara'));
      expect(screen.getByRole('textbox')).toHaveValue('');
      expect(screen.queryByText(verify.cutLink)).toBeNull();
    });
  });

  describe('a verified contact', () => {
    const shown = () => [...(verdict()?.querySelectorAll('dd') ?? [])].map((row) => row.textContent);
    async function checked(typed: string) {
      const view = open();
      await view.send(typed);
      (await nthCheck(1)).answer([mara]);
      await waitFor(() => expect(verdict()).toHaveAttribute('data-verdict', 'go'));
      return view;
    }

    it.each([
      ['t.me/Mara_ListBolt', '@mara_listbolt'],
      ['MARA@ListBolt.example', 'mara@listbolt.example'],
    ])('The headline over %s names exactly what was checked', async (typed, name) => {
      await checked(typed);
      expect(await isOnOurTeam(name)).toBeVisible();
      expect(inVerdict().getByText(verified.label)).toBeVisible();
      expect(announced()).toBe(`${verified.label}. ${verified.title.replace('{value}', name)}. ${verified.next}`);
    });

    it.each([
      ['t.me/Mara_ListBolt', 'telegram'],
      ['MARA@ListBolt.example', 'email'],
    ] as const)(
      'What to do about %s, the button for it, what was checked and the sentence on money stand before the details',
      async (typed, kind) => {
        await checked(typed);
        const [next, ...steps] = [verified.next, ...verified.steps[kind]].map((words) => inVerdict().getByText(words));
        const button = inVerdict().getByRole('link', { name: beginningOf(verified.open[kind]) });
        const [covers, money] = [verified.covers[kind], verified.money].map((words) => inVerdict().getByText(words));
        const order = [next, ...steps, button, covers, money, verdict()?.querySelector('dl')];
        for (const [index, element] of order.slice(1).entries())
          expect(order[index]?.compareDocumentPosition(element as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      },
    );

    it('A contact is shown as it is stored, however it was typed', async () => {
      await checked('t.me/Mara_ListBolt');
      expect(resemblances()).toEqual([]);
      expect(shown()).toHaveLength(4);
      expect(shown().slice(0, 3)).toEqual(['Mara Lindqvist', 'mara@listbolt.example', '@mara_listbolt']);
    });

    it('An address that would add to the mail is only an address in its link', async () => {
      const email = 'mara+desk@listbolt.example';
      const { send } = open();
      await send(email);
      (await nthCheck(1)).answer([{ ...mara, email }]);
      await waitFor(() => expect(verdict()).toHaveAttribute('data-verdict', 'go'));
      expect(inVerdict().getByRole('link', { name: verified.open.email })).toHaveAttribute(
        'href',
        'mailto:mara%2Bdesk@listbolt.example',
      );
    });

    it('A handle that is stored as a link is shown as a handle', async () => {
      const { send } = open();
      await send('mara@listbolt.example');
      (await nthCheck(1)).answer([{ ...mara, telegram_handle: 'https://t.me/Mara_ListBolt' }]);
      await waitFor(() => expect(shown()[2]).toBe('@mara_listbolt'));
    });

    it('A visitor without a mail program copies the address by a button', async () => {
      const { user } = await checked('MARA@ListBolt.example');
      await user.click(inVerdict().getByRole('button', { name: verified.copyAddress }));
      expect(await navigator.clipboard.readText()).toBe('mara@listbolt.example');
    });
  });

  describe('says in this order:', () => {
    const [email, handle] = ['mara@listbolt.example', '@mara_listbolt'];

    /** The words stand in the card one after the other; what stands between them is not compared. */
    function expectInOrder(card: Element | null, ...words: string[]) {
      let rest = card?.textContent ?? '';
      for (const next of words) {
        expect(rest).toContain(next);
        rest = rest.slice(rest.indexOf(next) + next.length);
      }
    }

    async function answered(typed: string, answer: unknown, status = 200) {
      const view = open();
      await view.send(typed);
      (await nthCheck(1)).answer(answer, status);
      await waitFor(() => expect(verdict()).not.toBeNull());
      return view;
    }

    it('the card of a verified address', async () => {
      await answered(email, [{ ...mara, telegram_handle: null }]);
      const { label, title, next, steps, open, covers, copyAddress, money, fields, applied, group } = verified;
      const day = new Intl.DateTimeFormat(frame.language, { dateStyle: 'long', timeZone: 'UTC' });
      expect(verdict()).toHaveAttribute('data-verdict', 'go');
      expectInOrder(
        verdict(),
        label,
        title.replace('{value}', email),
        next,
        ...steps.email,
        open.email,
        copyAddress,
        covers.email,
        money,
      );
      expectInOrder(
        verdict(),
        money,
        fields.name,
        mara.full_name,
        fields.email,
        email,
        fields.verifiedAt,
        applied,
        verify.actions.another,
      );
      expect(verdict()?.querySelector('time')).toHaveTextContent(
        String(day.formatToParts(new Date(mara.verified_at)).find(({ type }) => type === 'year')?.value),
      );
      expect(verdict()).not.toHaveTextContent(group);
      expect(screen.getByRole('link', { name: open.email })).toHaveAttribute('href', `mailto:${email}`);
    });

    it('the card of a verified handle', async () => {
      await answered(handle, [{ ...mara, email: null, contact_position: 'Head of Listings' }]);
      const { label, title, next, steps, open, openApp, covers, group, money, fields, applied, draft } = verified;
      expectInOrder(
        verdict(),
        label,
        title.replace('{value}', handle),
        next,
        ...steps.telegram,
        open.telegram,
        openApp,
        covers.telegram,
        money,
        group,
      );
      expectInOrder(
        verdict(),
        group,
        fields.name,
        mara.full_name,
        fields.position,
        'Head of Listings',
        fields.telegram,
        handle,
        applied,
      );
      const text = encodeURIComponent([...new Set([draft, toTeam.chat])].join('\n'));
      expect(screen.getByText(open.telegram).closest('a')).toHaveAttribute(
        'href',
        `https://t.me/mara_listbolt?text=${text}`,
      );
      expect(screen.getByText(openApp)).toHaveAttribute('href', 'tg://resolve?domain=mara_listbolt');
    });

    it('the card of a look-alike, whose marked characters are named', async () => {
      await answered('@rnara_listbolt', []);
      (await nth(1, resemblances)).answer(true);
      const headline = await screen.findByRole('heading', { name: lookAlike.title });
      expect(verdict()).toHaveAttribute('data-verdict', 'stop');
      const { warning, typo, steps, checked } = notFound;
      expect(headline.closest('[aria-hidden=true]')).toBeNull();
      expectInOrder(
        verdict(),
        lookAlike.title,
        warning,
        typo,
        ...steps,
        checked,
        `@rn${verify.traps.rn}ara_listbolt`,
        lookAlike.marked,
        verify.actions.report,
        verify.actions.another,
        verify.tellTeam.button,
        verify.afterwards.title,
        ...verify.afterwards.steps,
      );
    });

    it('the card of a check that failed on a device without a connection, which explains it, also to the ear', async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await answered(email, {}, 500);
      const { title, text, retry } = verify.failed;
      expect(verdict()).toHaveAttribute('data-verdict', 'none');
      expectInOrder(verdict(), title, text, frame.offline, retry, verify.failed.email);
      await waitFor(() => expect(announced()).toBe(sentences(title, text, frame.offline)));
    });

    it('the card of a seed phrase', async () => {
      const { send } = open();
      await send(`${'abandon '.repeat(11)}about`);
      const { title, text, kept } = verify.secret;
      expectInOrder(verdict(), title, text, kept, notFound.warning, verify.afterwards.title);
    });

    const { report } = verify;
    async function reporting() {
      const view = await answered('@rnara_listbolt', []);
      await view.user.click(screen.getByRole('button', { name: verify.actions.report }));
      await screen.findByRole('heading', { name: report.title });
      return view;
    }
    const sentReport = () => nth(1, () => calls.filter(({ path }) => path.includes('/functions/')));

    it('the form of a report, whose fields have names', async () => {
      await reporting();
      const { value, metWhere, whatHappened, reporterContact } = report.fields;
      expect(screen.getByRole('textbox', { name: value.label })).toHaveValue('@rnara_listbolt');
      expect(screen.getByRole('textbox', { name: value.label })).toHaveAttribute('readonly');
      for (const { label } of [metWhere, whatHappened, reporterContact])
        expect(screen.getByLabelText(label, { exact: false })).toBeVisible();
      const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
      expect(offered).toEqual([metWhere.none, ...MEETING_PLACES.map((place) => metWhere.choices[place])]);
    });

    it.each([
      ['with', '6f1f2a5e-0000-4000-8000-000000000001'],
      ['without', undefined],
    ])('the thanks for a report %s a reference', async (_, id) => {
      const { user } = await reporting();
      await user.click(screen.getByRole('button', { name: report.send }));
      (await sentReport()).answer({ id }, 201, { 'Content-Type': 'application/json' });
      expect(await screen.findByRole('heading', { name: report.success.title })).toHaveFocus();
      expectInOrder(
        verdict(),
        report.success.title,
        report.success.text,
        ...(id ? [report.success.reference, '6F1F2A5E'] : []),
        verify.actions.another,
      );
      expect(screen.queryByText(report.success.reference) !== null).toBe(id !== undefined);
    });

    it('the message about a report that failed, which can be sent as an email', async () => {
      const { user } = await reporting();
      await user.selectOptions(screen.getByRole('combobox'), 'discord');
      await user.click(screen.getByRole('button', { name: report.send }));
      (await sentReport()).answer({}, 503);
      const { fields, failure } = report;
      const body = `${fields.value.label}\n@rnara_listbolt\n\n${fields.metWhere.label}\ndiscord`;
      expect((await screen.findByText(failure.title)).closest('[role=alert]')).toHaveTextContent(failure.text);
      const subject = encodeURIComponent(toTeam.reportSubject);
      expect(screen.getByText(failure.email)).toHaveAttribute(
        'href',
        `mailto:${brand.verifyEmail}?subject=${subject}&body=${encodeURIComponent(body)}`,
      );
    });

    const questions = () => document.querySelector('[role=status]:not(.sr-only)');

    it('the line about a chosen contact', async () => {
      const { user, send } = open();
      await send(`FAKE <${handle}>`);
      await user.click(screen.getByRole('button', { name: handle }));
      expectInOrder(questions(), choice.chosen.replace('{value}', handle), choice.change);
    });

    it.each([
      ['email', `"${email}"`, email],
      ['telegram', `"${handle}"`, handle],
      ['telegram', handle, handle],
    ] as const)('the line about what will be checked: %s in %j', async (kind, typed, value) => {
      const { user, input } = open();
      await user.click(input());
      await user.paste(typed);
      expect(questions()).toHaveTextContent(verify.willCheck[kind].replace('{value}', value));
    });

    it.each([` ${email}\n`, `\u200b${email}`])(
      'no line about what will be checked where the field shows it: %j',
      async (typed) => {
        const { send } = open();
        await send(typed);
        expect(questions()).toBeEmptyDOMElement();
      },
    );
  });

  it.each<[value: string, marks: string[]]>([
    ['0O1lI|', ['0', '1', 'I', '|']],
    ['rnvv rv nr wv', ['rn', 'vv']],
    ['a_b-c__d--e_-f---g', ['__', '--', '_-', '---']],
    ['a.b..c...d', ['..', '...']],
    ['\u00e9\u0430\u{1f600}…', ['\u00e9', '\u0430', '\u{1f600}', '…']],
    [' ~!@', []],
  ])('In %j these are marked as what impostors swap: %j', (value, marks) => {
    render(<CheckedValue value={value} traps />);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.firstChild?.textContent)).toEqual(marks);
  });

  it.each([
    ...Object.entries(verify.traps),
    ['\u00e9', 'U+00E9'],
    ['\u0430', 'U+0430'],
    ['\u{1f600}', 'U+1F600'],
    ['__', ''],
  ])('The mark of %j is named %j', (piece, name) => {
    render(<CheckedValue value={piece} traps />);
    expect(document.querySelector('mark')).toHaveTextContent(`${piece}${name}`);
  });

  it('Without a look-alike only what is not plain is marked', () => {
    render(<CheckedValue value={'0\u0430rn'} />);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['\u0430U+0430']);
  });

  it.each([
    ['@mara_l\u0456stb0lt', true],
    ['@m\u0430ra', false],
    ['@mara', false],
    ['@mara__', true],
  ])('%j has a plain character that impostors swap: %s', (text, expected) => expect(hasTrap(text)).toBe(expected));

  it('Exact names and addresses are kept from translation', async () => {
    const { send } = open();
    await send('mara@listbolt.example');
    (await nthCheck(1)).answer([mara]);
    await isOnOurTeam('mara@listbolt.example');
    for (const exact of ['Mara Lindqvist', 'mara@listbolt.example', '@mara_listbolt'])
      for (const element of screen.getAllByText(exact)) expect(element.closest('[translate=no]')).not.toBeNull();
  });
});
