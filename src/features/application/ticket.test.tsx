import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster.tsx';
import { dialog, receipt as words } from '@/content/application.ts';
import { claims } from '@/content/claims.ts';
import { applicationFailure, ticket } from '@/content/ticket.ts';
import { base, rangeOfDays } from '@/lib/locales.ts';
import { site } from '@/lib/words.ts';
import { ApplicationOutlet, setApplication } from './application.tsx';
import { Ticket, tokenOf } from './ticket.tsx';

const ID = '6f1f2a5e-0000-4000-8000-000000000001';
const TOKEN = 'f'.repeat(32);
const LINK = 'https://coingecko.com/en/coins/x-1';

const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', variant]);
});
afterEach(() => {
  act(() => setApplication({ sent: null }));
  history.replaceState(null, '', '/');
});

function Page() {
  return (
    <>
      <Ticket />
      <Link to="/terms">Leave</Link>
      <ApplicationOutlet />
      <Toaster />
    </>
  );
}

function show() {
  history.replaceState(null, '', '/');
  return render(<Page />, { wrapper: BrowserRouter });
}

const field = () => document.querySelector<HTMLInputElement>('input[name=url]') as HTMLInputElement;
const start = () => document.querySelector<HTMLElement>('form[id] [type=submit]') as HTMLElement;
/** Waits for the dialog by one of its fields. */
const dialogField = (label: string = dialog.url.label) => screen.findByLabelText(label);
const variant = `${base(site.language)}-GB`;

test.each([
  [`#receipt=${TOKEN}`, TOKEN],
  [`#receipt=${TOKEN.toUpperCase()}`, TOKEN],
  [`#receipt=${TOKEN}.`, TOKEN],
  [`#receipt=${TOKEN}%29`, TOKEN],
  [`#receipt=${TOKEN}-0`, TOKEN],
  [`#receipt=${TOKEN}f`, ''],
  [`#receipt=${TOKEN}Z`, ''],
  [`#receipt=${TOKEN.slice(1)}`, ''],
  [`#receipt=g${TOKEN}`, ''],
  ['#Receipt=xyz', ''],
  [`#a-receipt=${TOKEN}`, undefined],
  ['', undefined],
])('The hash %j is the private link with the token %j', (hash, token) => {
  expect(tokenOf(hash)).toBe(token);
});

test('Nothing of an application is stored in the browser', async () => {
  const user = userEvent.setup();
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]);
  fetched.mockResolvedValue(Response.json({ id: ID, receivedAt: '2026-11-20T09:05:00Z' }, { status: 201 }));
  show();
  fireEvent.input(field(), { target: { value: LINK } });
  await user.click(start());
  await user.type(await dialogField(dialog.telegram.label), '@project');
  expect(stored()).not.toContain('@project');
  await user.click(screen.getByText(dialog.submit));
  await screen.findByText(words.title);
  for (const typed of ['@project', LINK]) expect(stored()).not.toContain(typed);
});

test('The ticket has the times of the claims, and as soon as the browser is idle the days, in the visitor’s variant of the language', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00') });
  show();
  const shown = () =>
    screen
      .getAllByRole('listitem')
      .slice(0, 3)
      .map(({ children }) => children[1]?.textContent);
  expect(shown()).toEqual([ticket.dates.start.time, ticket.dates.review.time, ticket.dates.trade.time]);
  await act(() => vi.advanceTimersByTimeAsync(10));
  const day = (hours: number) => new Date(Date.parse('2026-11-26T12:00:00') + hours * 3_600_000);
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(variant, options);
  const [from, to] = claims.weeks.typical;
  expect(shown()).toEqual([
    ticket.dates.start.time,
    dates({ weekday: 'short', day: 'numeric', month: 'short' }).format(day(claims.replyHours)),
    rangeOfDays([variant], +day(from * 7 * 24), +day(to * 7 * 24)),
  ]);
});

test('A dialog that cannot be fetched is said in a toast, the link stays in its field, and the next click tries again', async () => {
  vi.resetModules();
  let isDown = true;
  vi.doMock('./receipt.tsx', async (load) => {
    if (isDown) throw new Error('the line is down');
    return load();
  });
  const { Ticket: Fresh } = await import('./ticket.tsx');
  const { ApplicationOutlet: FreshOutlet } = await import('./application.tsx');
  const { Toaster: FreshToaster } = await import('@/components/ui/toaster.tsx');
  render(
    <>
      <Fresh />
      <FreshOutlet />
      <FreshToaster />
    </>,
    { wrapper: BrowserRouter },
  );
  fireEvent.input(field(), { target: { value: LINK } });
  await userEvent.click(start());
  expect(await screen.findByText(applicationFailure.title)).toBeVisible();
  expect(screen.getByText(applicationFailure.description)).toBeVisible();
  expect(field()).toHaveValue(LINK);
  isDown = false;
  // The code that comes now opens nothing by itself.
  act(() => field().blur());
  act(() => field().focus());
  expect(await dialogField()).not.toBeVisible();
  await userEvent.click(start());
  expect(await dialogField()).toHaveValue(LINK);
  vi.doUnmock('./receipt.tsx');
  vi.resetModules();
});
