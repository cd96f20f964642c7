import { randomUUID } from 'node:crypto';
import naughtyStrings from 'big-list-of-naughty-strings';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

const stack = inject('stack');
const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
const VALID = {
  kind: 'telegram',
  value: '@mara_1istbolt',
  metWhere: 'discord',
  whatHappened: 'Asked for a deposit.',
  reporterContact: '@ada',
};

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${stack.apiUrl}/functions/v1/report-contact`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function limits(maximum: number) {
  return db.query(
    "update private.rate_limits set maximum = $1 where scope = 'report_address' and window_seconds = 600",
    [maximum],
  );
}

beforeAll(() => db.query("update private.rate_limits set maximum = 1000000 where scope like 'report%'"));
afterAll(() => db.end());
beforeEach(async () => {
  await db.query('truncate private.rate_counters');
  for (const table of ['impersonation_reports', 'contact_messages', 'fast_track_applications'])
    await db.query(`delete from public.${table}`);
});

test('a report is stored exactly as typed, once, under its key, with its notifications', async () => {
  const value = ' https://t.me/Mara_1istbolt ';
  const whatHappened = ' <script>alert(1)</script>\r\n😀 مرحبا ';
  const headers = { 'idempotency-key': randomUUID() };
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => post({ ...VALID, value, whatHappened }, headers)),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const ids = await Promise.all(responses.map(async (response) => (await response.json()).id));
  const { rows } = await db.query(
    'select r.*, i.notification from public.impersonation_reports r join public.report_inbox i using (id)',
  );
  expect(rows).toMatchObject([
    {
      id: ids[0],
      kind: 'telegram',
      value,
      value_key: 'mara_1istbolt',
      met_where: 'discord',
      what_happened: whatHappened,
      reporter_contact: '@ada',
      status: 'new',
      notification: 'waiting',
    },
  ]);
  expect(new Set(ids).size).toBe(1);
  const outbox = await db.query('select channel from private.notifications where about = $1 order by 1', [ids[0]]);
  expect(outbox.rows).toEqual([{ channel: 'email' }, { channel: 'telegram' }, { channel: 'webhook' }]);
});

test('the same key for another report is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  expect((await post(VALID, headers)).status).toBe(201);
  const refused = await post({ ...VALID, value: '@another' }, headers);
  expect(refused.status).toBe(422);
  expect((await refused.json()).error.code).toBe('idempotency_conflict');
});

test('what was checked is enough', async () => {
  const { id } = await (await post({ kind: 'email', value: 'Mara@listb0lt.example' })).json();
  const { rows } = await db.query('select * from public.impersonation_reports where id = $1', [id]);
  expect(rows).toMatchObject([
    { value_key: 'mara@listb0lt.example', met_where: null, what_happened: null, reporter_contact: null },
  ]);
});

test('whoever claims a notification gets the report', async () => {
  await post(VALID);
  const { rows } = await db.query("select kind, record from public.claim_notification('telegram')");
  expect(rows).toMatchObject([{ kind: 'contact_report', record: { value: VALID.value, met_where: VALID.metWhere } }]);
});

test('what is wrong is said at its field, with nothing stored', async () => {
  const response = await post({
    kind: 'phone',
    value: ' ',
    metWhere: 'fax',
    whatHappened: 'w'.repeat(1001),
    reporterContact: 'r'.repeat(321),
  });
  expect(response.status).toBe(422);
  expect(Object.keys((await response.json()).error.fields)).toEqual(Object.keys(VALID));
  expect((await db.query('select from public.impersonation_reports')).rowCount).toBe(0);
});

test('the longest of everything is taken', async () => {
  const longest = {
    ...VALID,
    value: '😀'.repeat(320),
    whatHappened: '😀'.repeat(1000),
    reporterContact: '😀'.repeat(320),
  };
  expect((await post(longest)).status).toBe(201);
});

test('limited by address', async () => {
  await limits(1);
  expect((await post(VALID)).status).toBe(201);
  const refused = await post({ ...VALID, whatHappened: 'Again.' });
  await limits(1_000_000);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('every naughty string is stored as sent or refused at its field', { timeout: 120_000 }, async () => {
  const contents = naughtyStrings.flatMap((text) => [
    { value: text },
    { kind: 'email', value: `${text}@example.com` },
    { whatHappened: text, reporterContact: text },
    { metWhere: text },
  ]);
  const trouble: unknown[] = [];
  const queue = contents.values();
  const work = async () => {
    for (const changes of queue) {
      const sent = { ...VALID, ...changes };
      const response = await post(sent);
      const body = await response.json();
      if (response.status === 422) {
        const isNamed = Object.keys(body.error.fields).some((field) => field in changes);
        if (!isNamed) trouble.push({ changes, body });
        continue;
      }
      const { rows } = await db.query(
        `select kind, value, coalesce(met_where, '') as "metWhere", coalesce(what_happened, '') as "whatHappened",
           coalesce(reporter_contact, '') as "reporterContact"
         from public.impersonation_reports where id = $1`,
        [body.id],
      );
      if (response.status !== 201 || JSON.stringify(rows[0]) !== JSON.stringify(sent))
        trouble.push({ changes, body, rows });
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect(trouble).toEqual([]);
});
