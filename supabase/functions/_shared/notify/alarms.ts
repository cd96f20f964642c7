import type { FormKind } from '../contracts/forms.ts';

/** The alarms and the daily digest of the database: counts, codes and contacts of the team, nothing that a visitor typed. */

export type Alarm =
  | { alarm: 'notifications_dead'; channel: string; count: number; error: string | null }
  | { alarm: 'notifications_never_sent'; count: number }
  | { alarm: 'channel_misconfigured'; channel: string; count: number }
  | { alarm: 'applications_unanswered'; count: number; longestHours: number; promisedHours: number }
  | { alarm: 'board_old'; fetchedAt: string | null; error: string | null };

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
  checks: number;
  dead: number;
  /** The names of contacts that the team has not confirmed for 90 days. */
  unconfirmed: string[];
}

export function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The problem, and its meaning for the team. */
function explain(alarm: Alarm): [headline: string, detail: string] {
  if (alarm.alarm === 'notifications_dead') {
    const detail = `${alarm.channel} did not take ${alarm.count} (last error: ${alarm.error}). They wait in the inboxes.`;
    return ['notifications were given up', detail];
  }
  if (alarm.alarm === 'notifications_never_sent') {
    const detail = `No channel took ${alarm.count} in time. They wait in the inboxes.`;
    return ['messages were never sent', detail];
  }
  if (alarm.alarm === 'channel_misconfigured') {
    const detail = `A secret of ${alarm.channel} is missing or malformed: ${alarm.count} wait for it. The log of deliver-notifications names it.`;
    return ['a channel is not set up', detail];
  }
  if (alarm.alarm === 'applications_unanswered') {
    const detail = `${alarm.count} still new, the oldest for ${alarm.longestHours} hours. The page promises an answer within ${alarm.promisedHours}.`;
    return ['applications are unanswered', detail];
  }
  const figures = alarm.fetchedAt === null ? 'It never had figures' : `Its figures are of ${minute(alarm.fetchedAt)}`;
  return ['the exchange board is out of date', `${figures} (last error: ${alarm.error}).`];
}

export function alarmLines(alarm: Alarm): string[] {
  const [headline, detail] = explain(alarm);
  return [`Alarm: ${headline}`, detail, 'What to do: docs/operations.md, "Alarms".'];
}

/** Twenty names at most, since a message has a maximum length. */
function named(names: readonly string[]): string {
  const more = names.length > 20 ? [`and ${names.length - 20} more`] : [];
  return [...names.slice(0, 20), ...more].join(', ');
}

export function digestLines(digest: Digest): string[] {
  const { arrived, open, overdue, expiring, noticeDays, dead, unconfirmed } = digest;
  return [
    `Daily digest, ${minute(digest.since)} to ${minute(digest.until)}`,
    `Applications: ${arrived.application} new; ${open.application} open, ${overdue} of them overdue`,
    `Contact messages: ${arrived.message} new; ${open.message} open`,
    `Reports of impostors: ${arrived.report} new; ${open.report} open`,
    `Contact checks: ${digest.checks}`,
    ...(expiring > 0 ? [`Open applications that are deleted within ${noticeDays} days: ${expiring}`] : []),
    ...(dead > 0 ? [`Notifications given up: ${dead}`] : []),
    ...(unconfirmed.length > 0 ? [`Contacts that no one has confirmed for 90 days: ${named(unconfirmed)}`] : []),
  ];
}
