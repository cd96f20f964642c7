import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import naughtyStrings from 'big-list-of-naughty-strings';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { isDeep } from '../../tests/support/deep-mode.ts';
import { apiErrorSchema } from './contracts/api-error.ts';
import { trimInvisible } from './contracts/contact-key.ts';
import { fromColumns } from './submissions.ts';

const stack = inject('stack');
const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 4 });
afterAll(() => db.end());

type Fields = Record<string, string>;

const application = {
  name: 'submit-fast-track',
  table: 'public.fast_track_applications',
  valid: { telegramContact: '@project', coinmarketcapUrl: 'https://coingecko.com/en/coins/project', projectBlurb: 'b' },
  longest: {
    telegramContact: '😀'.repeat(50),
    coinmarketcapUrl: 'https://coingecko.com/'.padEnd(2048, 'a'),
    projectBlurb: '😀'.repeat(2000),
  },
  tooLong: { telegramContact: 'a'.repeat(51), coinmarketcapUrl: 'evil', projectBlurb: 'b'.repeat(2001) },
  least: { telegramContact: '@project', projectBlurb: 'b' },
  trimmed: ['telegramContact', 'coinmarketcapUrl'],
};
const message = {
  name: 'submit-contact-message',
  table: 'public.contact_messages',
  valid: { name: 'Ada', email: 'ada@example.com', company: 'c', projectType: 'DeFi', message: 'Hello,\nwe build.' },
  longest: {
    name: '😀'.repeat(120),
    email: `${'a'.repeat(318)}@b`,
    company: '😀'.repeat(120),
    projectType: 'p'.repeat(60),
    message: '😀'.repeat(3000),
  },
  tooLong: {
    name: ' ',
    email: 'no address',
    company: 'c'.repeat(121),
    projectType: 'p'.repeat(61),
    message: 'm'.repeat(3001),
  },
  least: { name: 'Ada', email: 'ada@example.com', message: 'm' },
  trimmed: ['email'],
};
const report = {
  name: 'report-contact',
  table: 'public.impersonation_reports',
  valid: {
    kind: 'telegram',
    value: '@mara_1istbolt',
    metWhere: 'discord',
    whatHappened: 'Asked for a deposit.',
    reporterContact: '@ada',
  },
  longest: {
    kind: 'email',
    value: '😀'.repeat(320),
    whatHappened: '😀'.repeat(1000),
    reporterContact: '😀'.repeat(320),
  },
  tooLong: {
    kind: 'phone',
    value: ' ',
    metWhere: 'fax',
    whatHappened: 'w'.repeat(1001),
    reporterContact: 'r'.repeat(321),
  },
  least: { kind: 'email', value: 'Mara@listb0lt.example' },
  trimmed: [],
};
const forms: {
  name: string;
  table: string;
  valid: Fields;
  longest: Fields;
  tooLong: Fields;
  least: Fields;
  trimmed: string[];
}[] = [application, message, report];

function post(name: string, body: unknown, headers: Fields = {}, method = 'POST'): Promise<Response> {
  return fetch(`${stack.apiUrl}/functions/v1/${name}`, {
    method,
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
    duplex: 'half',
    ...(method !== 'GET' && {
      body:
        ['string', 'undefined'].includes(typeof body) || body instanceof Uint8Array || body instanceof ReadableStream
          ? body
          : JSON.stringify(body),
    }),
  } as RequestInit);
}

async function refusal(response: Response) {
  const { error } = apiErrorSchema.parse(await response.json());
  return { status: response.status, code: error.code, fields: error.fields };
}

/** The limits as they are shipped, or out of the way. */
const limits = (active: boolean) =>
  db.query(
    `update private.rate_limits set maximum = case when $1 and window_seconds = 600 then 3 when $1 then 2000 else 1000000 end
     where scope ~ '^(application|message|report)_'`,
    [active],
  );
const rows = async (table: string) => (await db.query(`select * from ${table}`)).rows;
/** A row as the contract names its fields; what was left out is an empty text. */
const stored = (row: object, valid: Fields) =>
  Object.fromEntries(
    Object.entries(fromColumns(row as Fields)).flatMap(([k, v]) => (k in valid ? [[k, v ?? '']] : [])),
  );

beforeAll(() => limits(false));
afterAll(() => limits(true));
beforeEach(async () => {
  await db.query('truncate private.rate_counters');
  for (const { table } of forms) await db.query(`delete from ${table}`);
});

describe.each(forms)('$name', ({ name, table, valid, longest, tooLong, least, trimmed }) => {
  test('stores what was sent exactly as typed, once under its key, with its notifications', async () => {
    const last = Object.keys(valid).at(-1) ?? '';
    const typed = { ...valid, [last]: ` <script>alert(1)</script>\r\n😀 مرحبا \u202e ` };
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => post(name, typed, headers)));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const ids = new Set(await Promise.all(responses.map(async (response) => (await response.json()).id)));
    const [row, ...others] = await rows(table);
    expect(others).toEqual([]);
    expect([...ids]).toEqual([row.id]);
    expect(stored(row, valid)).toEqual(typed);
    const outbox = await db.query('select channel from private.notifications where about = $1 order by 1', [row.id]);
    expect(outbox.rows.map(({ channel }) => channel)).toEqual(['email', 'telegram', 'webhook']);
  });

  test('takes the least and the longest, and says at each field what is too long or wrong', async () => {
    expect((await post(name, least)).status).toBe(201);
    expect((await post(name, longest)).status).toBe(201);
    const { status, code, fields } = await refusal(await post(name, tooLong));
    expect([status, code]).toEqual([422, 'invalid_fields']);
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(tooLong));
    expect(await rows(table)).toHaveLength(2);
  });

  test('refuses other content under a key that was used', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect((await post(name, valid, headers)).status).toBe(201);
    expect(await refusal(await post(name, least, headers))).toMatchObject({
      status: 422,
      code: 'idempotency_conflict',
    });
    expect(await rows(table)).toHaveLength(1);
  });

  test.each([
    ['without keys', () => ({})],
    ['with a key each', () => ({ 'idempotency-key': randomUUID() })],
  ])('takes ten of the same sender at the same moment %s for one, limit or not', async (_, headers) => {
    await limits(true);
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(name, valid, headers())));
    await limits(false);
    const answers = await Promise.all(responses.map((response) => response.json()));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await rows(table)).toHaveLength(1);
  });

  test('takes three in ten minutes from one address, whatever it says about itself, and says how long to wait', async () => {
    await limits(true);
    const last = Object.keys(valid).at(-1) ?? '';
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const address = `10.0.0.${index}`;
        const headers = { 'cf-connecting-ip': address, 'x-forwarded-for': address, 'x-real-ip': address };
        return post(name, { ...valid, [last]: `number ${index}` }, headers);
      }),
    );
    await limits(false);
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(refused).toHaveLength(17);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
    }
    expect(await refusal(refused[0] as Response)).toMatchObject({ code: 'too_many_requests' });
  });

  test('stores naughty strings as sent or refuses them at their field', async () => {
    const fields = Object.keys(valid);
    const texts = naughtyStrings.filter((_, index) => isDeep || index % 16 === 0);
    const queue = texts.flatMap((text) => fields.map((field) => ({ [field]: text }))).values();
    const trouble: unknown[] = [];
    const accepted = new Map<string, Fields>();
    const work = async () => {
      for (const changes of queue) {
        const response = await post(name, { ...valid, ...changes });
        const body = await response.json();
        if (response.status === 201) accepted.set(body.id, { ...valid, ...changes });
        else if (response.status !== 422 || !Object.keys(body.error.fields).some((field) => field in changes))
          trouble.push({ changes, body });
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    expect(trouble).toEqual([]);
    const found = new Map((await rows(table)).map((row) => [row.id, stored(row, valid)]));
    expect(accepted.size).toBeGreaterThan(30);
    for (const [id, sent] of accepted) {
      for (const field of trimmed) sent[field] = trimInvisible(sent[field] ?? '');
      expect(found.get(id)).toEqual(sent);
    }
  });
});

describe('a form refuses, with nothing stored,', () => {
  const { name, valid } = application;
  const tooLarge = `{"projectBlurb":"${'a'.repeat(17_000)}"}`;
  const endless = () => new Blob(['a'.repeat(300_000)]).stream();
  test.each<[string, () => Promise<Response>, object]>([
    ['another method', () => post(name, '', {}, 'GET'), { status: 405, code: 'method_not_allowed' }],
    ['a call without a key', () => post(name, valid, { apikey: '' }), { status: 401, code: 'invalid_api_key' }],
    ['another project’s key', () => post(name, valid, { apikey: 'sb_publishable_x' }), { status: 401 }],
    [
      'another origin',
      () => post(name, valid, { origin: 'https://evil.example' }),
      { status: 403, code: 'origin_not_allowed' },
    ],
    ['an HTML form', () => post(name, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }), { status: 415 }],
    ['a compressed body', () => post(name, valid, { 'content-encoding': 'gzip' }), { status: 415 }],
    ['a body that is too large', () => post(name, tooLarge), { status: 413, code: 'payload_too_large' }],
    ['a stream of unknown length', () => post(name, endless()), { status: 413, code: 'payload_too_large' }],
    ['half of a JSON text', () => post(name, '{"telegramContact":'), { status: 400, code: 'invalid_json' }],
    [
      'bytes that are not UTF-8',
      () => post(name, new Uint8Array([0x22, 0xff, 0x22])),
      { status: 400, code: 'invalid_json' },
    ],
    ['an empty body', () => post(name, ''), { status: 400, code: 'invalid_json' }],
    [
      'a key that is not a UUID',
      () => post(name, valid, { 'idempotency-key': '1' }),
      { status: 400, code: 'invalid_idempotency_key' },
    ],
    ['a list', () => post(name, []), { status: 422, code: 'invalid_fields', fields: {} }],
    ['an unknown field', () => post(name, { ...valid, status: 'contacted' }), { status: 422, fields: {} }],
    [
      'U+0000',
      () => post(name, { ...valid, projectBlurb: 'a\0' }),
      { status: 422, fields: { projectBlurb: expect.stringContaining('cannot be sent') } },
    ],
    [
      'a contact that cannot be seen',
      () => post(name, { ...valid, telegramContact: '\u3164\u3164\u2800' }),
      { status: 422, fields: { telegramContact: 'Telegram contact is required' } },
    ],
  ])('%s', async (_, send, expected) => {
    expect(await refusal(await send())).toMatchObject(expected);
    expect(await rows(application.table)).toEqual([]);
  });

  test.each([
    ['by the length that it tells', { 'content-length': 1_000_000 }],
    ['as soon as more has come than it may have', { 'transfer-encoding': 'chunked' }],
  ])('a body over the limit %s, while the rest of it is still to come', async (_, framing) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { apikey: stack.publishableKey, 'content-type': 'application/json', ...framing };
      const call = request(`${stack.apiUrl}/functions/v1/${name}`, { method: 'POST', headers });
      call.once('response', resolve).once('error', reject);
      // Never ended: a reader that waits for the end would wait for ever.
      call.write(`"${'x'.repeat(20 * 1024)}`);
    });
    expect(response.statusCode).toBe(413);
    response.destroy();
    expect(await rows(application.table)).toEqual([]);
  });
});

test('both kinds of public key are accepted', async () => {
  expect((await post(application.name, application.valid, { apikey: stack.anonKey })).status).toBe(201);
  expect((await post(application.name, application.valid)).status).toBe(201);
});
