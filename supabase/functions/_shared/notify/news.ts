import * as z from 'zod/mini';

/** The alarms and the daily digest of the database: counts and codes, and nothing that a visitor typed. */

const alarmSchema = z.discriminatedUnion('alarm', [
  z.object({
    alarm: z.literal('notifications_dead'),
    channel: z.string(),
    count: z.number(),
    error: z.nullable(z.string()),
  }),
  z.object({ alarm: z.literal('board_old'), fetchedAt: z.nullable(z.string()), error: z.nullable(z.string()) }),
  z.object({
    alarm: z.literal('limit_used_up'),
    scope: z.string(),
    hits: z.number(),
    maximum: z.number(),
    description: z.string(),
  }),
  z.object({ alarm: z.literal('calls_without_address'), count: z.number(), header: z.string() }),
]);

export const alarmsSchema = z.object({ id: z.uuid(), createdAt: z.string(), alarms: z.array(alarmSchema) });

export const digestSchema = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  since: z.string(),
  until: z.string(),
  applications: z.object({ arrived: z.number(), open: z.number(), overdue: z.number(), longestHours: z.number() }),
  messages: z.object({ arrived: z.number(), open: z.number() }),
  /** `contacts` that the open ones name; `ofOurs`: open ones that name a verified contact. */
  reports: z.object({ arrived: z.number(), open: z.number(), contacts: z.number(), ofOurs: z.number() }),
  /** `alike`: checks of something that resembles the team, and of how many `contacts`. */
  checks: z.object({ logged: z.number(), alike: z.number(), contacts: z.number() }),
  refused: z.record(z.string(), z.number()),
  notifications: z.object({ dead: z.number(), failing: z.number() }),
  troubles: z.array(alarmSchema),
});

type Alarm = z.output<typeof alarmSchema>;
type Alarms = z.output<typeof alarmsSchema>;
type Digest = z.output<typeof digestSchema>;

export function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const headlines: Record<Alarm['alarm'], string> = {
  notifications_dead: 'notifications were given up',
  board_old: 'the exchange board is out of date',
  limit_used_up: 'a limit for everybody is used up',
  calls_without_address: "visitors' addresses are missing",
};

function lastError({ error }: { error: string | null }): string {
  return error === null ? '' : ` (last error: ${error})`;
}

function explain(alarm: Alarm): string {
  if (alarm.alarm === 'notifications_dead') {
    const about = alarm.count === 1 ? 'it was' : 'they were';
    return `${alarm.channel} did not take ${counted(alarm.count, 'notification')}${lastError(alarm)}. What ${about} about waits in the inboxes and was not told there.`;
  }
  if (alarm.alarm === 'board_old') {
    const age = alarm.fetchedAt === null ? 'never had figures' : `has its last figures of ${minute(alarm.fetchedAt)}`;
    return `The exchange board ${age}${lastError(alarm)}. The page shows its own list.`;
  }
  if (alarm.alarm === 'limit_used_up') {
    return `${alarm.scope}: ${alarm.hits} of ${alarm.maximum} used. ${alarm.description}. Beyond it, everybody is refused.`;
  }
  return `${counted(alarm.count, 'call')} within the hour came without the header "${alarm.header}": no limit by address holds for them.`;
}

export function alarmLines({ id, createdAt, alarms }: Alarms): string[] {
  const kinds = [...new Set(alarms.map(({ alarm }) => headlines[alarm]))];
  return [
    `Alarm: ${kinds.join('; ')}`,
    `Noticed: ${minute(createdAt)}`,
    ...alarms.map((alarm) => `- ${explain(alarm)}`),
    'What to do: docs/operations.md, "Alarms".',
    `Reference: ${id}`,
  ];
}

const callNames: Record<string, string> = {
  application: 'applications',
  message: 'contact messages',
  report: 'reports',
  repeat: 'repeated forms',
  check: 'checks',
  log: 'entries in the log of checks',
  resemblance: 'questions for a resemblance',
};

/** A line for each thing that someone should know of, and none for what is as it should be. */
function events({ applications, messages, reports, checks, refused, notifications, troubles }: Digest): string[] {
  const lines: string[] = [];
  if (applications.arrived + applications.open > 0) {
    const overdue = applications.overdue > 0 ? `, the longest for ${applications.longestHours} hours` : '';
    lines.push(
      `Applications: ${applications.arrived} new; ${applications.open} not worked on yet, ${applications.overdue} of them overdue${overdue}`,
    );
  }
  if (messages.arrived + messages.open > 0) {
    lines.push(`Contact messages: ${messages.arrived} new; ${messages.open} not answered yet`);
  }
  if (reports.arrived + reports.open > 0) {
    lines.push(
      `Reports of impostors: ${reports.arrived} new; ${reports.open} not handled yet, about ${counted(reports.contacts, 'contact')}`,
    );
  }
  if (reports.ofOurs > 0) lines.push(`Look today: ${counted(reports.ofOurs, 'report')} of a contact that is verified`);
  if (checks.alike > 0) {
    lines.push(
      `Checks that resemble the team: ${checks.alike} of ${checks.logged}, of ${counted(checks.contacts, 'contact')}. Which: docs/operations.md, "The daily digest"`,
    );
  }
  const refusals = Object.entries(refused).map(([what, count]) => `${count} ${callNames[what] ?? what}`);
  if (refusals.length > 0) lines.push(`Refused by limits: ${refusals.join(', ')}`);
  if (notifications.dead + notifications.failing > 0) {
    lines.push(`Notifications: ${notifications.dead} given up, ${notifications.failing} tried again`);
  }
  return [...lines, ...troubles.map((trouble) => `Still wrong: ${explain(trouble)}`)];
}

export function digestLines(digest: Digest): string[] {
  const day = `${minute(digest.since)} to ${minute(digest.until)}`;
  const lines = events(digest);
  if (lines.length > 0) return [`Daily digest, ${day}`, ...lines];
  return [
    `Quiet day, ${day}: nothing new, open or refused, and ${counted(digest.checks.logged, 'check')}, none like the team.`,
  ];
}
