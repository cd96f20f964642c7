import { CONTACT_MAX_LENGTH, emailKey, telegramKey } from '@contracts/contact-key.ts';
import naughtyStrings from 'big-list-of-naughty-strings';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from './support/api.ts';
import { query } from './support/database.ts';
import { sizes } from './support/deep-mode.ts';

// Another sample each time; a failing one comes back with the seed that its name tells.
const SEED = Number(process.env.LISTBOLT_PROPERTY_SEED ?? Date.now() % 2 ** 31);

// All calls come from one address: the limits have tests of their own.
beforeAll(() => query('update private.rate_limits set maximum = maximum * 5000'));
afterAll(() => query('update private.rate_limits set maximum = maximum / 5000; truncate private.rate_counters'));

interface Call {
  name: string;
  argument: string;
  value: unknown;
}

/** The functions that anon may call, with their arguments, from the catalogue: a new function is tried by itself. */
async function openFunctions(): Promise<{ name: string; arguments: string[] }[]> {
  return query(
    `select p.proname as name, p.proargnames[1:p.pronargs] as arguments
     from pg_proc as p where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'EXECUTE')
       and p.proargnames is not null
     order by 1`,
  );
}

async function inTurn<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

interface Person {
  full_name: string;
  email_key: string | null;
  telegram_key: string | null;
}

/** Who it really is, by the contract's own rules. */
function truth(people: Person[], { argument, value }: Call): string[] {
  if (typeof value !== 'string') return [];
  const isEmail = argument === 'search_email';
  const key = isEmail ? emailKey(value) : telegramKey(value);
  const person = people.find(
    ({ email_key, telegram_key }) => key !== null && key === (isEmail ? email_key : telegram_key),
  );
  return person ? [person.full_name] : [];
}

/** Calls, and names the fault: trouble in the server, a person who was not asked for, or a person missing. */
async function tryCall(people: Person[], call: Call): Promise<string | undefined> {
  const response = await callApi('anon', `/rest/v1/rpc/${call.name}`, {
    method: 'POST',
    body: JSON.stringify({ [call.argument]: call.value }),
    signal: AbortSignal.timeout(10_000),
  });
  const body = await response.text();
  const told = `${response.status} ${body}`;
  // U+0000 and half a surrogate pair: PostgreSQL's text cannot hold them.
  const isUnstorable = typeof call.value === 'string' && /\0|\p{Surrogate}/u.test(call.value);
  const isRefused = response.status === 400 && people.every(({ full_name }) => !body.includes(full_name));
  if (isRefused && (isUnstorable || typeof call.value !== 'string')) return undefined;
  if (response.status !== 200) return told;
  const answer: unknown = JSON.parse(body);
  // No such text is a receipt's token.
  if (call.name === 'application_status') return answer === null ? undefined : told;
  if (call.name !== 'verify_contact') return typeof answer === 'boolean' ? undefined : told;
  const names = (answer as Person[]).map(({ full_name }) => full_name);
  return JSON.stringify(names) === JSON.stringify(truth(people, call)) ? undefined : told;
}

async function tryAll(values: unknown[]): Promise<{ calls: number; found: number; trouble: unknown[] }> {
  const people = await query<Person>(
    'select full_name, email_key, telegram_key from public.verified_contacts where active',
  );
  const trouble: unknown[] = [];
  const calls = (await openFunctions()).flatMap(({ name, arguments: names }) =>
    names.flatMap((argument) => values.map((value) => ({ name, argument, value }))),
  );
  await inTurn(calls, async (call) => {
    const wrong = await tryCall(people, call);
    if (wrong !== undefined) trouble.push({ ...call, wrong });
  });
  const found = calls.filter((call) => call.name === 'verify_contact' && truth(people, call).length > 0).length;
  return { calls: calls.length, found, trouble };
}

const alone = naughtyStrings.filter((_, index) => index % sizes.everyNthAlone === 0);

test(`no function breaks or wrongly verifies on ${alone.length} naughty strings, alone and around a real contact`, async () => {
  const real = ['mara@listbolt.example', '@mara_listbolt'];
  const around = [' ', '\t\u200b', ...naughtyStrings.filter((_, index) => index % sizes.everyNthAround === 0)];
  const wrapped = around.flatMap((text) => real.flatMap((contact) => [text + contact, contact + text]));
  const { found, trouble } = await tryAll([...alone, ...wrapped]);
  expect(trouble).toEqual([]);
  // White space around a contact does not count: the comparison above has seen real ones, too.
  expect(found).toBeGreaterThanOrEqual(8);
}, 600_000);

test(`no function breaks on ${sizes.generatedValues} generated values of every type in each argument (seed ${SEED})`, async () => {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: fc.constantFrom(...'aZ@._%*-+\\\'"(){},:;/\u0000\ud800\u200b'), maxLength: 40 }),
    },
  );
  const { calls, trouble } = await tryAll(fc.sample(value, { numRuns: sizes.generatedValues, seed: SEED }));
  expect(trouble).toEqual([]);
  expect(calls).toBeGreaterThanOrEqual(sizes.generatedValues * 2);
}, 600_000);

test(`the log keeps ${naughtyStrings.length} naughty strings as they were typed, or refuses them without repeating them`, async () => {
  await query('truncate public.verification_requests');
  const trouble: unknown[] = [];
  const expected: string[] = [];
  await inTurn(
    // Strings of a kind stand together, so that each kind comes to both columns.
    naughtyStrings.map((text, index) => ({ column: index % 2 ? 'email_to_verify' : 'telegram_to_verify', text })),
    async ({ column, text }) => {
      const response = await callApi('anon', '/rest/v1/verification_requests', {
        method: 'POST',
        body: JSON.stringify({ [column]: text }),
      });
      const body = await response.text();
      const length = [...text].length;
      const isKept = length >= 1 && length <= CONTACT_MAX_LENGTH;
      if (isKept) expected.push(`${column} ${text}`);
      const isRefused = response.status >= 400 && response.status < 500 && !body.includes('Failing row');
      if (isKept ? response.status !== 201 : !isRefused) trouble.push({ column, text, status: response.status, body });
    },
  );
  expect(trouble).toEqual([]);
  const kept = await query<{ row: string }>(
    `select case when email_to_verify is null then 'telegram_to_verify ' || telegram_to_verify
       else 'email_to_verify ' || email_to_verify end as row from public.verification_requests`,
  );
  expect(kept.map(({ row }) => row).sort()).toEqual(expected.sort());
}, 600_000);
