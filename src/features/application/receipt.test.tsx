import {
  type Application as ApplicationFields,
  type ApplicationStatus,
  applicationSchema,
} from '@contracts/application.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { receipt as words } from '@/content/application.ts';
import { claims } from '@/content/claims.ts';
import { brand, links } from '@/content/company.ts';
import { receiptTitles } from '@/content/ticket.ts';
import { base } from '@/lib/locales.ts';
import type { Sent } from '@/lib/use-form-submission.ts';
import { site } from '@/lib/words.ts';
import { setApplication } from './application.tsx';
import { Ticket } from './ticket.tsx';

const ID = '6f1f2a5e-0000-4000-8000-000000000001';
const TOKEN = 'f'.repeat(32);
const LINK = 'https://coingecko.com/en/coins/x-1';
const RECEIVED = new Date('2026-11-20T09:05:00Z');

const sent = (changes: Partial<Sent<ApplicationFields>> = {}): Sent<ApplicationFields> => ({
  content: applicationSchema.parse({ telegramContact: '@project', coinmarketcapUrl: LINK }),
  idempotencyKey: TOKEN,
  accepted: { id: ID, receivedAt: RECEIVED.toISOString() },
  ...changes,
});

const status = (changes: object = {}): ApplicationStatus => ({
  reference: '6F1F2A5E',
  received_at: RECEIVED.toISOString(),
  state: 'new',
  since: '2026-11-21T10:00:00.000Z',
  answer_by: '2026-11-23T11:30:00.000Z',
  writes_as: null,
  ...changes,
});

const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', variant]);
});
afterEach(() => {
  act(() => setApplication({ sent: null }));
  history.replaceState(null, '', '/');
});

/** The ticket, which a receipt covers. */
function show(path: string) {
  history.replaceState(null, '', path);
  return render(<Ticket />, { wrapper: BrowserRouter });
}

const field = () => document.querySelector<HTMLInputElement>('input[name=url]') as HTMLInputElement;
const panel = () => document.querySelector('[role=group]') as HTMLElement;
const variant = `${base(site.language)}-GB`;
/** As the visitor's variant of the language has it. */
const timeOf = (time: string | number | Date) =>
  new Intl.DateTimeFormat(variant, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(time));
/** A sentence of the content with what the page puts into it. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
/** The words of the receipt, as they are read. */
const said = () => document.querySelector('[data-receipt]')?.textContent ?? '';
const REFERENCE = '6F1F2A5E';

describe('The receipt of this visit', () => {
  async function print(changes: Partial<Sent<ApplicationFields>> = {}) {
    const { unmount } = show('/');
    await act(async () => setApplication({ sent: sent(changes) }));
    await screen.findByText(words.title);
    return unmount;
  }
  it('promises that the first message quotes its reference, and names the time until which nobody need write', async () => {
    await print();
    expect(said()).toContain(filled(words.promise, { reference: REFERENCE }));
    expect(said()).toContain(words.onlyUs);
    const time = timeOf(RECEIVED.getTime() + claims.replyHours * 3_600_000);
    expect(said()).toContain(filled(words.nothingCame, { time, email: brand.supportEmail }));
    expect(screen.getByText(words.message).closest('a')).toHaveAttribute('href', links.telegramUrl);
  });

  it('keeps its reference, our address and the applicant’s handle from translation', async () => {
    await print();
    for (const exact of [REFERENCE, brand.supportEmail, '@project'])
      for (const element of within(panel()).getAllByText(exact)) expect(element).toHaveAttribute('translate', 'no');
  });

  it('promises nothing and has no private link without the answer that only a stored application has', async () => {
    await print({ accepted: undefined });
    expect(screen.queryByText(words.fields.reference)).toBeNull();
    expect(screen.queryByText(words.onlyUs)).toBeNull();
    expect(screen.queryByText(words.keepLink)).toBeNull();
    expect(screen.getByText('@project')).toBeVisible();
  });

  it('shares its link on a phone', async () => {
    const user = userEvent.setup();
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    await print();
    await user.click(screen.getByText(words.save));
    expect(share.mock.calls).toEqual([[{ url: `${location.origin}/#receipt=${TOKEN}` }]]);
  });

  it('shows and selects its link where the browser refuses to copy it, and says so', async () => {
    const user = userEvent.setup();
    await print();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByText(words.save));
    expect(await screen.findByText(site.copyRefused)).toBeVisible();
    expect(String(getSelection())).toBe(`${location.origin}/#receipt=${TOKEN}`);
  });

  it('gives way to an empty ticket, whose field has the focus, for another application', async () => {
    await print();
    field().value = LINK;
    await userEvent.click(screen.getByText(words.another));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });
});

describe('The receipt behind a private link', () => {
  const linked = (found: ApplicationStatus, ...others: Response[]) => {
    fetched.mockResolvedValueOnce(others[0] ?? Response.json(found));
    return show(`/#receipt=${TOKEN}`);
  };
  const { fields, states } = words;
  const nothingCame = filled(words.nothingCame, {
    time: timeOf('2026-11-23T11:30:00.000Z'),
    email: brand.supportEmail,
  });
  const next = (state: keyof typeof words.next) =>
    filled(words.next[state], { email: brand.supportEmail, verify: words.verify });

  it.each<[state: keyof typeof states, writesAs: string | null, row: string, next: string]>([
    ['new', null, fields.writesAs + words.anyHandle, nothingCame],
    ['new', 'mara_listbolt', `${fields.writesAs}@mara_listbolt`, nothingCame],
    ['contacted', 'mara_listbolt', `${fields.wroteAs}@mara_listbolt`, next('contacted')],
    ['won', null, fields.writesAs + words.anyHandle, next('won')],
    ['lost', 'mara_listbolt', '', next('lost')],
  ])(
    'says while an application is %s and %s writes what comes next, and that it may be somebody else’s',
    async (state, writes_as, row, what) => {
      linked(status({ state, writes_as }));
      await screen.findByText(words.notYours);
      expect(screen.getByRole('heading')).toHaveTextContent(states[state]);
      expect(said()).toContain(row);
      expect(said().replaceAll(/\s+/g, ' ')).toContain(what);
      for (const handle of within(panel()).queryAllByText('@mara_listbolt'))
        expect(handle).toHaveAttribute('translate', 'no');
      // Nobody writes any more.
      if (state === 'lost') expect(said()).not.toContain('@mara_listbolt');
      // The promise of the printed one is not for whoever has the link.
      expect(said()).not.toContain(words.onlyUs);
    },
  );

  it.each([
    ['an answer of null', TOKEN, [Response.json(null)]],
    ['a link that is cut', 'f', []],
  ])('says after %s that it does not work, and what to do', async (_, token, answers) => {
    for (const answer of answers) fetched.mockResolvedValueOnce(answer);
    show(`/#receipt=${token}`);
    await screen.findByText(words.unknown, { selector: 'p' });
    expect(said()).toContain(filled(words.unknownNext, { email: brand.supportEmail }));
    expect(fetched).toHaveBeenCalledTimes(answers.length);
  });

  it.each([
    ['too many requests', () => Response.json(null, { status: 429 })],
    ['a failure with a body', () => Response.json(status(), { status: 500 })],
    ['a state that it does not know', () => Response.json(status({ state: 'gone' }))],
    ['text', () => new Response('<html>')],
  ])('says after %s that it cannot look, and offers to look again', async (_, respond) => {
    linked(null, respond());
    await screen.findByText(words.failed, { selector: 'p' });
    expect(screen.getByRole('button', { name: words.again })).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('says after half a second that it looks, and gives up after ten', async () => {
    vi.useFakeTimers();
    fetched.mockReturnValue(new Promise(() => {}));
    show(`/#receipt=${TOKEN}`);
    const said = () => screen.queryByText(words.looking, { selector: 'body > p > span' });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(said()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(9_500));
    expect(said()).not.toBeNull();
    expect(screen.getByText(words.looking, { selector: 'p' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText(words.failed, { selector: 'p' })).toBeVisible();
    expect(fetched.mock.lastCall?.[1].signal?.aborted).toBe(true);
  });

  it('looks again by its button, which goes, and the focus stays in the panel', async () => {
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    fetched.mockReturnValueOnce(new Promise(() => {}));
    show(`/#receipt=${TOKEN}`);
    await userEvent.click(await screen.findByText(words.again));
    expect(screen.getByText(words.looking, { selector: 'p' })).toBeVisible();
    expect(screen.queryByText(words.again)).toBeNull();
    expect(panel()).toHaveFocus();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is another one under another link, whatever comes late about the first', async () => {
    let answerFirst: (response: Response) => void = () => {};
    fetched.mockReturnValueOnce(
      new Promise((resolve) => {
        answerFirst = resolve;
      }),
    );
    fetched.mockResolvedValueOnce(Response.json(status({ reference: '22222222' })));
    show(`/#receipt=${TOKEN}`);
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    await act(async () => {
      history.pushState(null, '', `/#receipt=${'e'.repeat(32)}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByText('22222222', { selector: 'dd' })).toBeVisible();
    await act(async () => answerFirst(Response.json(status())));
    expect(screen.queryByText('6F1F2A5E', { selector: 'dd' })).toBeNull();
    expect(fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)).token)).toEqual([TOKEN, 'e'.repeat(32)]);
  });

  it('stands over the receipt of this visit, too', async () => {
    setApplication({ sent: sent() });
    linked(status({ reference: '22222222' }));
    expect(await screen.findByText('22222222', { selector: 'dd' })).toBeVisible();
    expect(screen.queryByText(words.title)).toBeNull();
    expect(panel()).toHaveAccessibleName(receiptTitles.linked);
  });
});
