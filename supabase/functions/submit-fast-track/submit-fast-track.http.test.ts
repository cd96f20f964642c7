import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import naughtyStrings from 'big-list-of-naughty-strings';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { apiErrorSchema } from '../_shared/contracts/api-error.ts';
import { trimInvisible } from '../_shared/contracts/contact-key.ts';

const stack = inject('stack');
const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 3 });
afterAll(() => db.end());

const VALID = {
  telegramContact: '@project',
  coinmarketcapUrl: 'https://coingecko.com/en/coins/project',
  projectBlurb: 'We build.',
};

function post(body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
  return fetch(`${stack.apiUrl}/functions/v1/submit-fast-track`, {
    method,
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && {
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    }),
  } as RequestInit);
}

async function refusal(response: Response) {
  const { error } = apiErrorSchema.parse(await response.json());
  return { status: response.status, code: error.code, fields: error.fields };
}

async function count(): Promise<number> {
  const { rows } = await db.query('select count(*)::integer as n from public.fast_track_applications');
  return rows[0].n;
}

/** The limits as they are shipped, or out of the way. */
function limits(active: boolean) {
  const maximum = active ? 'm.maximum' : '1000000';
  return db.query(
    `update private.rate_limits as l set maximum = ${maximum}
     from (values ('application_address', 600, 3), ('application_address', 86400, 10),
       ('application_contact', 86400, 3), ('application_all', 86400, 2000)) as m (scope, seconds, maximum)
     where l.scope = m.scope and l.window_seconds = m.seconds`,
  );
}

beforeAll(() => limits(false));
afterAll(() => limits(true));
beforeEach(async () => {
  await db.query('truncate private.rate_counters');
  await db.query('delete from public.fast_track_applications');
});

test('an application is stored exactly as typed, with its notifications', async () => {
  const projectBlurb = `<script>alert(1)</script>\r\n😀 مرحبا \u202e${'ж'.repeat(1900)} `;
  const response = await post({ ...VALID, telegramContact: ' @project ', projectBlurb });
  expect(response.status).toBe(201);
  const { id } = await response.json();
  const { rows } = await db.query('select * from public.fast_track_applications where id = $1', [id]);
  expect(rows).toEqual([
    expect.objectContaining({
      telegram_contact: '@project',
      coinmarketcap_url: VALID.coinmarketcapUrl,
      project_blurb: projectBlurb,
      status: 'new',
    }),
  ]);
  const outbox = await db.query('select channel from private.notifications where about = $1 order by 1', [id]);
  expect(outbox.rows).toEqual([{ channel: 'email' }, { channel: 'telegram' }, { channel: 'webhook' }]);
});

test('both kinds of public key are accepted', async () => {
  expect((await post(VALID, { apikey: stack.anonKey })).status).toBe(201);
  expect((await post(VALID, { apikey: stack.publishableKey })).status).toBe(201);
});

describe('refused, with nothing stored', () => {
  const tooLong = `{"projectBlurb":"${'a'.repeat(17_000)}"}`;
  test.each<[string, () => Promise<Response>, object]>([
    ['another method', () => post('', {}, 'GET'), { status: 405, code: 'method_not_allowed' }],
    ['no key', () => post(VALID, { apikey: '' }), { status: 401, code: 'invalid_api_key' }],
    [
      'another project’s key',
      () => post(VALID, { apikey: 'sb_publishable_x' }),
      { status: 401, code: 'invalid_api_key' },
    ],
    [
      'another origin',
      () => post(VALID, { origin: 'https://evil.example' }),
      { status: 403, code: 'origin_not_allowed' },
    ],
    ['a form', () => post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }), { status: 415 }],
    ['a compressed body', () => post(VALID, { 'content-encoding': 'gzip' }), { status: 415 }],
    ['a body that is too large', () => post(tooLong), { status: 413, code: 'payload_too_large' }],
    ['no JSON', () => post('{"telegramContact":'), { status: 400, code: 'invalid_json' }],
    ['no UTF-8', () => post(new Uint8Array([0x22, 0xff, 0x22])), { status: 400, code: 'invalid_json' }],
    ['no body', () => post(''), { status: 400, code: 'invalid_json' }],
    [
      'a key that is no UUID',
      () => post(VALID, { 'idempotency-key': '1' }),
      { status: 400, code: 'invalid_idempotency_key' },
    ],
    ['no object', () => post([]), { status: 422, code: 'invalid_fields', fields: {} }],
    [
      'an unknown field',
      () => post({ ...VALID, status: 'contacted' }),
      { status: 422, code: 'invalid_fields', fields: {} },
    ],
    [
      'a missing field',
      () => post({ projectBlurb: 'b' }),
      { status: 422, fields: { telegramContact: 'Telegram contact is required' } },
    ],
    [
      'neither URL nor blurb',
      () => post({ telegramContact: 'abc', coinmarketcapUrl: '', projectBlurb: '' }),
      {
        status: 422,
        fields: { coinmarketcapUrl: 'Please provide either CoinMarketCap/CoinGecko URL or project blurb' },
      },
    ],
    [
      'U+0000',
      () => post({ ...VALID, projectBlurb: 'a\0' }),
      { status: 422, fields: { projectBlurb: expect.stringContaining('cannot be sent') } },
    ],
    [
      'half a surrogate pair',
      () => post('{"telegramContact":"ab\\ud800","projectBlurb":"b"}'),
      { status: 422, fields: { telegramContact: expect.stringContaining('cannot be sent') } },
    ],
  ])('%s', async (_, send, expected) => {
    expect(await refusal(await send())).toMatchObject(expected);
    expect(await count()).toBe(0);
  });

  test.each([
    ['by the length that it tells', { 'content-length': 1_000_000 }],
    ['as soon as more has come than it may have', { 'transfer-encoding': 'chunked' }],
  ])('a body over the limit, %s, while the rest of it is still to come', async (_, framing) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { apikey: stack.publishableKey, 'content-type': 'application/json', ...framing };
      const call = request(`${stack.apiUrl}/functions/v1/submit-fast-track`, { method: 'POST', headers });
      call.once('response', resolve).once('error', reject);
      // Never ended: whoever waits for the end waits for ever.
      call.write(`"${'x'.repeat(20 * 1024)}`);
    });
    expect(response.statusCode).toBe(413);
    response.destroy();
    expect(await count()).toBe(0);
  });

  test('a stream whose length nobody told', async () => {
    const body = new Blob(['a'.repeat(300_000)]).stream();
    const response = await fetch(`${stack.apiUrl}/functions/v1/submit-fast-track`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await refusal(response)).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(await count()).toBe(0);
  });
});

describe('repeated requests', () => {
  test('the same key with the same content gets the same answer, and one row', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await (await post(VALID, headers)).json();
    const second = await post(VALID, headers);
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(first);
    expect(await count()).toBe(1);
  });

  test('the same key with other content is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await post(VALID, headers);
    const other = await post({ ...VALID, projectBlurb: 'Something else.' }, headers);
    expect(await refusal(other)).toMatchObject({ status: 422, code: 'idempotency_conflict' });
    expect(await count()).toBe(1);
  });

  test('the same content without a key, or with a new one, is still one application', async () => {
    const ids = [await post(VALID), await post(VALID), await post(VALID, { 'idempotency-key': randomUUID() })];
    const answers = await Promise.all(ids.map((response) => response.json()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  test('after a day, it is a new application', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await (await post(VALID, headers)).json();
    await db.query("update public.fast_track_applications set created_at = now() - interval '25 hours'");
    const second = await (await post(VALID, headers)).json();
    expect(second.id).not.toBe(first.id);
    expect(await (await post(VALID, headers)).json()).toEqual(second);
  });

  test.each([
    ['with one key', () => ({ 'idempotency-key': '0b0f2a5e-0000-4000-8000-000000000001' })],
    ['without keys', () => ({})],
    ['with a key each', () => ({ 'idempotency-key': randomUUID() })],
  ])('ten at the same moment %s are one application', async (_, headers) => {
    await limits(true);
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(VALID, headers())));
    await limits(false);
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const answers = await Promise.all(responses.map((response) => response.json()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await count()).toBe(1);
  });
});

describe('limits', () => {
  beforeAll(() => limits(true));
  afterAll(() => limits(false));

  test('three in ten minutes from one address, whatever it says about itself and however fast it is', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(
          { ...VALID, telegramContact: `@project_${index}` },
          {
            'cf-connecting-ip': `10.0.0.${index}`,
            'x-forwarded-for': `10.0.0.${index}`,
            'x-real-ip': `10.0.0.${index}`,
          },
        ),
      ),
    );
    const accepted = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 429);
    expect([accepted.length, refused.length]).toEqual([3, 17]);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
    }
    expect(await refusal(refused[0] as Response)).toMatchObject({ code: 'too_many_requests' });
    expect(await count()).toBe(3);
  });

  test('a retry of what was accepted is answered, limit or not', async () => {
    const contents = [1, 2, 3, 4].map((index) => ({ ...VALID, telegramContact: `@project_${index}` }));
    const first = await (await post(contents[0])).json();
    await post(contents[1]);
    await post(contents[2]);
    expect((await post(contents[3])).status).toBe(429);
    expect(await (await post(contents[0])).json()).toEqual(first);
  });
});

type Field = keyof typeof VALID;

test('every naughty string is stored as sent or refused with a message of its field', {
  timeout: 120_000,
}, async () => {
  const strings = [...naughtyStrings];
  const stored = new Map<string, Partial<typeof VALID>>();
  const trouble: unknown[] = [];
  /** Sends one string in these fields. Returns the fields that were refused. */
  const send = async (text: string, fields: Field[]): Promise<Field[]> => {
    const changes: Partial<typeof VALID> = Object.fromEntries(fields.map((field) => [field, text]));
    const response = await post({ ...VALID, ...changes });
    const body = await response.json();
    if (response.status === 201) {
      stored.set(body.id, changes);
      return [];
    }
    const refused = fields.filter((field) => body.error?.fields?.[field]);
    if (response.status !== 422 || refused.length === 0) trouble.push({ text, fields, status: response.status, body });
    return refused;
  };
  const work = async () => {
    for (let text = strings.pop(); text !== undefined; text = strings.pop()) {
      const refused = await send(text, ['telegramContact', 'projectBlurb']);
      if (refused.includes('telegramContact') && !refused.includes('projectBlurb')) await send(text, ['projectBlurb']);
      await send(text, ['coinmarketcapUrl']);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect(trouble).toEqual([]);

  const { rows } = await db.query('select * from public.fast_track_applications');
  expect(rows.length).toBeGreaterThan(400);
  for (const row of rows) {
    const sent = stored.get(row.id);
    // The contact is trimmed, the blurb is not touched, and an empty one is none.
    if (sent?.telegramContact !== undefined) expect(row.telegram_contact).toBe(trimInvisible(sent.telegramContact));
    if (sent?.projectBlurb !== undefined) expect(row.project_blurb ?? '').toBe(sent.projectBlurb);
  }
});
