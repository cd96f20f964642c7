import { createHash, randomBytes } from 'node:crypto';
import { applicationStatusSchema } from '@contracts/application.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { claims } from '../../src/content/claims.ts';
import { forgetCounts, query } from './support/database.ts';
import { callApi } from './support/shared-stack.ts';

const newToken = () => randomBytes(16).toString('hex');
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** An application that was sent with this key, with other columns if there are any. */
async function apply(token: string, columns: Record<string, string> = {}) {
  const row = { telegram_contact: '@canary', project_blurb: 'canary', ...columns };
  await query(
    `insert into public.applications (key_hash, ${Object.keys(row)})
     select $1, ${Object.keys(row)} from jsonb_populate_record(null::public.applications, $2)`,
    [hashOf(token), row],
  );
}

async function look(
  token: string,
  search = '',
  init: RequestInit = { method: 'POST', body: JSON.stringify({ token }) },
) {
  const response = await callApi('anon', `/rest/v1/rpc/application_status${search}`, init);
  return { status: response.status, answer: await response.json().catch(() => undefined) };
}

const nothing = { status: 200, answer: null };

beforeEach(forgetCounts);
afterAll(() =>
  query("truncate private.rate_counters; delete from public.applications where telegram_contact = '@canary'"),
);

test('the token of a receipt shows the state that the team has set, and nothing that the applicant typed', async () => {
  const token = newToken();
  await apply(token, { status_changed_at: '2026-01-01T10:00:00Z' });
  const { answer } = await look(token);
  expect(applicationStatusSchema.parse(answer)).toMatchObject({ state: 'new', writes_as: null });
  const shown = ['answer_by', 'received_at', 'reference', 'since', 'state', 'writes_as'];
  expect(Object.keys(answer).sort()).toEqual(shown);
  expect(Date.parse(answer.since)).toBe(Date.parse('2026-01-01T10:00Z'));
  expect(Date.parse(answer.answer_by) - Date.parse(answer.received_at)).toBe(claims.replyHours * 3_600_000);
  const states = await query<{ state: string }>(
    "select state from unnest(enum_range(null::public.application_status)) as state where state not in ('new', 'spam')",
  );
  for (const { state } of states) {
    await query(`update public.applications set status = $1 where key_hash = encode(sha256($2), 'hex')`, [
      state,
      token,
    ]);
    const changed = applicationStatusSchema.parse((await look(token)).answer);
    expect(changed?.state).toBe(state);
    expect(changed?.since).not.toBe(answer.since);
  }
});

test('the receipt shows the time that was promised to its applicant, whatever the setting says now', async () => {
  const token = newToken();
  await apply(token, { created_at: '2026-01-01T09:00:00Z', answer_by: '2026-01-03T10:00:00Z' });
  const { answer } = await look(token);
  expect(Date.parse(answer.answer_by)).toBe(Date.parse('2026-01-03T10:00Z'));
  expect(Date.parse(answer.received_at)).toBe(Date.parse('2026-01-01T09:00Z'));
});

test('a token that is unknown, cut off, hashed, of spam or of a deleted application answers alike', async () => {
  const [live, spam, old, forgotten] = [newToken(), newToken(), newToken(), newToken()];
  await apply(live);
  await apply(spam, { status: 'spam' });
  await apply(old, { status_changed_at: '2020-01-01T10:00:00Z' });
  await apply(forgotten, { telegram_contact: '@canary_forgotten' });
  expect((await look(forgotten)).answer).not.toBeNull();
  await query(
    "select private.purge_expired(); delete from public.applications where telegram_contact = '@canary_forgotten'",
  );
  for (const token of [spam, old, forgotten, newToken(), live.slice(0, 31), hashOf(live), ''])
    expect(await look(token)).toEqual(nothing);
});

test('the receipt names a handle only while it is that of an active verified contact', async () => {
  const [token, wrong] = [newToken(), newToken()];
  const writesAs = async (of = token) => (await look(of)).answer.writes_as;
  await apply(token, { writes_as: 'https://t.me/Mara_ListBolt' });
  await apply(wrong, { writes_as: '@mara_1istbolt' });
  expect([await writesAs(), await writesAs(wrong)]).toEqual(['mara_listbolt', null]);
  const setActive = (active: boolean) =>
    query("update public.verified_contacts set active = $1 where telegram_key = 'mara_listbolt'", [active]);
  await setActive(false);
  try {
    expect(await writesAs()).toBeNull();
  } finally {
    await setActive(true);
  }
});

test('a receipt is shown by a plain POST only, and nothing else is counted', async () => {
  const token = newToken();
  await apply(token);
  const got = await look(token, `?token=${token}`, {});
  expect(got).toMatchObject({ status: 405, answer: { message: 'Ask by POST only' } });
  expect(await look(token, '?pgrst_scalar=not.is.null')).toEqual({ status: 400, answer: null });
  expect(await look(token, '', { method: 'POST', body: '{"tokens":""}' })).toEqual({ status: 400, answer: null });
  expect(await query('select from private.rate_counters')).toEqual([]);
});
