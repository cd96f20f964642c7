import type { FormKind } from '../contracts/forms.ts';

/** The alarms and the daily digest of the database: counts, codes and contacts of the team, nothing that a visitor typed. */

export type Alarm =
  | {
      alarm: 'delivery';
      /** Null: no channel has tried them. */
      channel: string | null;
      code: string;
      waiting: number;
      dead: number;
      oldest: string;
    }
  | { alarm: 'applications_unanswered'; count: number; oldest: string; promisedHours: number }
  | { alarm: 'board_old'; fetchedAt: string | null; error: string | null };

/** In a flood: what came in within one minute and is not told one by one. */
export interface Summary {
  of: FormKind;
  count: number;
  from: string;
}

type Counts = Record<FormKind, number>;

export interface Digest {
  since: string;
  until: string;
  arrived: Counts;
  open: Counts;
  overdue: number;
  /** Within `noticeDays`, the setting `expiry_notice_days`. */
  expiring: number;
  noticeDays: number;
  /** Open for `unchangedDays` with the same status: kind, reference and status. */
  unchanged: string[];
  unchangedDays: number;
  /** References of open applications, and who was to write but is not verified any more. */
  unverifiedWriters: string[];
  checks: number;
  dead: number;
  /** The names of contacts that the team has not confirmed for 90 days. */
  unconfirmed: string[];
  /** Exchanges of the board whose volume, or even whose id, the provider does not know. */
  withoutFigure: string[];
}

export function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The problem, and its meaning for the team. */
function explain(alarm: Alarm): [headline: string, detail: string] {
  if (alarm.alarm === 'delivery') {
    const { channel, code, waiting, dead, oldest } = alarm;
    const counts = `${waiting} wait, ${dead} were given up, the oldest of ${minute(oldest)}`;
    return ['messages are not delivered', `${channel ?? 'any channel'}: ${code}. ${counts}. They are in the inboxes.`];
  }
  if (alarm.alarm === 'applications_unanswered') {
    const detail = `${alarm.count} without an answer, the oldest of ${minute(alarm.oldest)}. The page promises one within ${alarm.promisedHours} hours.`;
    return ['applications are unanswered', detail];
  }
  const figures = alarm.fetchedAt === null ? 'It never had figures' : `Its figures are of ${minute(alarm.fetchedAt)}`;
  return ['the exchange board is out of date', `${figures} (last error: ${alarm.error}).`];
}

/** With the time of its figures: an alarm may itself have waited for days. */
export function alarmLines({ createdAt, ...alarm }: Alarm & { createdAt: string }): string[] {
  const [headline, detail] = explain(alarm);
  return [`Alarm: ${headline}`, `At ${minute(createdAt)}: ${detail}`, 'What to do: docs/operations.md, "Alarms".'];
}

const inboxes = { application: 'Applications', message: 'Contact messages', report: 'Reports of impostors' };

export function summaryLines({ of, count, from }: Summary): string[] {
  return [
    `${inboxes[of]}: ${count} in the minute from ${minute(from)}`,
    `Too many to tell one by one: they are in ${of}_inbox. What to do: docs/operations.md, "A flood".`,
  ];
}

/** Twenty names at most, since a message has a maximum length. */
function named(names: readonly string[]): string {
  const more = names.length > 20 ? [`and ${names.length - 20} more`] : [];
  return [...names.slice(0, 20), ...more].join(', ');
}

export function digestLines(digest: Digest): string[] {
  const { arrived, open, overdue, expiring, noticeDays, dead } = digest;
  const list = (text: string, names: readonly string[]) => (names.length > 0 ? [`${text}: ${named(names)}`] : []);
  return [
    `Daily digest, ${minute(digest.since)} to ${minute(digest.until)}`,
    `Applications: ${arrived.application} new; ${open.application} open, ${overdue} of them overdue`,
    `Contact messages: ${arrived.message} new; ${open.message} open`,
    `Reports of impostors: ${arrived.report} new; ${open.report} open`,
    `Contact checks: ${digest.checks}`,
    ...(expiring > 0 ? [`Open applications that are deleted within ${noticeDays} days: ${expiring}`] : []),
    ...(dead > 0 ? [`Notifications given up: ${dead}`] : []),
    ...list(`Unchanged for ${digest.unchangedDays} days`, digest.unchanged),
    ...list('Open applications whose writer is not verified any more', digest.unverifiedWriters),
    ...list('Contacts that no one has confirmed for 90 days', digest.unconfirmed),
    ...list('Exchanges without a figure', digest.withoutFigure),
  ];
}
