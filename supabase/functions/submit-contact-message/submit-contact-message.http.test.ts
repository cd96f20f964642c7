import { randomUUID } from 'node:crypto';
import naughtyStrings from 'big-list-of-naughty-strings';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { trimInvisible } from '../_shared/contracts/contact-key.ts';

const stack = inject('stack');
const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
const VALID = { name: 'Ada', email: 'ada@example.com', company: '', projectType: 'DeFi', message: 'Hello,\nwe build.' };

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${stack.apiUrl}/functions/v1/submit-contact-message`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function limits(maximum: number) {
  return db.query(
    "update private.rate_limits set maximum = $1 where scope = 'message_address' and window_seconds = 600",
    [maximum],
  );
}

beforeAll(() => db.query("update private.rate_limits set maximum = 1000000 where scope like 'message%'"));
afterAll(() => db.end());
beforeEach(async () => {
  await db.query('truncate private.rate_counters');
  await db.query('delete from public.contact_messages');
  await db.query('delete from public.impersonation_reports');
  await db.query('delete from public.fast_track_applications');
});

test('a message is stored exactly as typed, once, with its notifications', async () => {
  const message = ' <script>alert(1)</script>\r\n😀 مرحبا ';
  const headers = { 'idempotency-key': randomUUID() };
  const responses = await Promise.all(Array.from({ length: 5 }, () => post({ ...VALID, message }, headers)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const { rows } = await db.query(
    'select m.*, i.notification from public.contact_messages m join public.contact_inbox i using (id)',
  );
  expect(rows).toMatchObject([
    { name: 'Ada', email: 'ada@example.com', company: null, project_type: 'DeFi', message, notification: 'waiting' },
  ]);
  const outbox = await db.query("select channel from private.notifications where kind = 'contact_message' order by 1");
  expect(outbox.rows).toEqual([{ channel: 'email' }, { channel: 'telegram' }, { channel: 'webhook' }]);
});

test('whoever claims a notification gets the message', async () => {
  await post(VALID);
  const { rows } = await db.query("select kind, record from public.claim_notification('telegram')");
  expect(rows).toMatchObject([
    { kind: 'contact_message', record: { name: VALID.name, project_type: VALID.projectType } },
  ]);
});

test('what is wrong is said at its field, with nothing stored', async () => {
  const response = await post({
    name: ' ',
    email: 'nobody',
    company: 'c'.repeat(121),
    projectType: 'p'.repeat(61),
    message: 'm'.repeat(3001),
  });
  expect(response.status).toBe(422);
  expect(Object.keys((await response.json()).error.fields)).toEqual(Object.keys(VALID));
  expect((await db.query('select from public.contact_messages')).rowCount).toBe(0);
});

test('the longest of everything is taken', async () => {
  const longest = {
    name: '😀'.repeat(120),
    email: `${'a'.repeat(318)}@b`,
    company: '😀'.repeat(120),
    projectType: 'p'.repeat(60),
    message: '😀'.repeat(3000),
  };
  expect((await post(longest)).status).toBe(201);
});

test('limited by address', async () => {
  await limits(1);
  expect((await post(VALID)).status).toBe(201);
  const refused = await post({ ...VALID, message: 'Another one.' });
  await limits(1_000_000);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('every naughty string is stored as sent or refused at its field', { timeout: 120_000 }, async () => {
  const contents = naughtyStrings.flatMap((text) => [
    { name: text, message: text },
    { email: text },
    { email: `${text}@example.com` },
    { company: text, projectType: text },
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
      const expected = { ...sent, email: trimInvisible(sent.email) };
      const { rows } = await db.query(
        `select name, email, coalesce(company, '') as company, coalesce(project_type, '') as "projectType", message
         from public.contact_messages where id = $1`,
        [body.id],
      );
      if (response.status !== 201 || JSON.stringify(rows[0]) !== JSON.stringify(expected))
        trouble.push({ changes, body, rows });
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect(trouble).toEqual([]);
});
