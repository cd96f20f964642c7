import * as z from 'zod/mini';

/** The alarms and the daily digest of the database: counts and codes, nothing that a visitor typed. */

const lastError = z.nullable(z.string());

export const alarmSchema = z.discriminatedUnion('alarm', [
  z.object({ alarm: z.literal('notifications_dead'), channel: z.string(), count: z.number(), error: lastError }),
  z.object({ alarm: z.literal('channel_misconfigured'), channel: z.string(), count: z.number() }),
  z.object({ alarm: z.literal('applications_unanswered'), count: z.number(), longestHours: z.number() }),
  z.object({ alarm: z.literal('board_old'), fetchedAt: z.nullable(z.string()), error: lastError }),
]);

const counts = z.object({
  fast_track_application: z.number(),
  contact_message: z.number(),
  contact_report: z.number(),
});

export const digestSchema = z.object({
  since: z.string(),
  until: z.string(),
  arrived: counts,
  open: counts,
  overdue: z.number(),
  expiring: z.number(),
  checks: z.number(),
  dead: z.number(),
  /** The names of contacts that the team has not confirmed for 90 days. */
  unconfirmed: z.array(z.string()),
});

type Alarm = z.output<typeof alarmSchema>;
type Digest = z.output<typeof digestSchema>;

export function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The problem, and its meaning for the team. */
function explain(alarm: Alarm): [headline: string, detail: string] {
  if (alarm.alarm === 'notifications_dead') {
    const detail = `${alarm.channel} did not take ${alarm.count} (last error: ${alarm.error}). They wait in the inboxes.`;
    return ['notifications were given up', detail];
  }
  if (alarm.alarm === 'channel_misconfigured') {
    const detail = `A secret of ${alarm.channel} is missing or malformed: ${alarm.count} wait for it. The log of deliver-notifications names it.`;
    return ['a channel is not set up', detail];
  }
  if (alarm.alarm === 'applications_unanswered') {
    const detail = `${alarm.count} still new, the oldest for ${alarm.longestHours} hours. The page promises an answer within 24.`;
    return ['applications are unanswered', detail];
  }
  const figures = alarm.fetchedAt === null ? 'It never had figures' : `Its figures are of ${minute(alarm.fetchedAt)}`;
  return ['the exchange board is out of date', `${figures} (last error: ${alarm.error}).`];
}

export function alarmLines(alarm: Alarm): string[] {
  const [headline, detail] = explain(alarm);
  return [`Alarm: ${headline}`, detail, 'What to do: docs/operations.md, "Alarms".'];
}

/** Twenty names at most: the message has an end. */
function named(names: readonly string[]): string {
  const more = names.length > 20 ? [`and ${names.length - 20} more`] : [];
  return [...names.slice(0, 20), ...more].join(', ');
}

export function digestLines({
  since,
  until,
  arrived,
  open,
  overdue,
  expiring,
  checks,
  dead,
  unconfirmed,
}: Digest): string[] {
  return [
    `Daily digest, ${minute(since)} to ${minute(until)}`,
    `Applications: ${arrived.fast_track_application} new; ${open.fast_track_application} open, ${overdue} of them overdue`,
    `Contact messages: ${arrived.contact_message} new; ${open.contact_message} open`,
    `Reports of impostors: ${arrived.contact_report} new; ${open.contact_report} open`,
    `Contact checks: ${checks}`,
    ...(expiring > 0 ? [`Open applications that are deleted within 14 days: ${expiring}`] : []),
    ...(dead > 0 ? [`Notifications given up: ${dead}`] : []),
    ...(unconfirmed.length > 0 ? [`Contacts that no one has confirmed for 90 days: ${named(unconfirmed)}`] : []),
  ];
}
