import { CONTACT_MAX_LENGTH, emailKey, telegramKey } from '@contracts/contact-key.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from './support/database.ts';
import { naughtyStrings, SEED, sizes } from './support/deep-mode.ts';
import { callApi } from './support/shared-stack.ts';

// All calls come from one address: the limits have separate tests.
beforeAll(() => query('update private.rate_limits set maximum = maximum * 5000'));
afterAll(() => query('update private.rate_limits set maximum = maximum / 5000; truncate private.rate_counters'));

interface Call {
  name: string;
  argument: string;
  value: unknown;
}

interface Person {
  full_name: string;
  email_key: string | null;
  telegram_key: string | null;
}

/** The person whose contact this is by the rules of the contract. */
function truth(people: Person[], { argument, value }: Call): string[] {
  if (typeof value !== 'string') return [];
  const isEmail = argument === 'search_email';
  const key = isEmail ? emailKey(value) : telegramKey(value);
  const person = people.find(
    ({ email_key, telegram_key }) => key !== null && key === (isEmail ? email_key : telegram_key),
  );
  return person ? [person.full_name] : [];
}

/** Makes the call and returns what is wrong: a failure of the server, a person who was not asked for, or a missing person. */
async function tryCall(people: Person[], call: Call): Promise<string | undefined> {
  const response = await callApi('anon', `/rest/v1/rpc/${call.name}`, {
    method: 'POST',
    body: JSON.stringify({ [call.argument]: call.value }),
  });
  const body = await response.text();
  const told = `${response.status} ${body}`;
  // U+0000 and half a surrogate pair: PostgreSQL's text cannot hold them.
  const isUnstorable = typeof call.value === 'string' && /\0|\p{Surrogate}/u.test(call.value);
  const isRefused = response.status === 400 && people.every(({ full_name }) => !body.includes(full_name));
  const isTooLong = typeof call.value === 'string' && Buffer.byteLength(call.value) > 4 * CONTACT_MAX_LENGTH;
  if (isRefused && (isUnstorable || isTooLong || typeof call.value !== 'string')) return undefined;
  if (response.status !== 200) return told;
  const answer: unknown = JSON.parse(body);
  // No such text is a receipt's token.
  if (call.name === 'application_status') return answer === null ? undefined : told;
  if (call.name !== 'verify_contact') return typeof answer === 'boolean' ? undefined : told;
  const names = (answer as Person[]).map(({ full_name }) => full_name);
  return JSON.stringify(names) === JSON.stringify(truth(people, call)) ? undefined : told;
}

const generated = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...'aZ@._%*-+\\\'"(){},:;/\u0000\ud800\u200b'), maxLength: 40 }),
  },
);

test(`no function breaks or wrongly verifies on naughty strings, alone and around a contact, or on generated values (seed ${SEED})`, async () => {
  const people = await query<Person>(
    'select full_name, email_key, telegram_key from public.verified_contacts where active',
  );
  const real = ['mara@listbolt.example', '@mara_listbolt'];
  const values = [
    ...naughtyStrings.flatMap((text) => [text, ...real.flatMap((contact) => [text + contact, contact + text])]),
    ...fc.sample(generated, { numRuns: sizes.generatedValues, seed: SEED }),
  ];
  // Read from the catalog, so that a new function is tried without a change here.
  const open = await query<{ name: string; argument: string }>(
    `select p.proname as name, unnest(p.proargnames[1:p.pronargs]) as argument
     from pg_proc as p where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'EXECUTE')`,
  );
  const calls = open.flatMap((question) => values.map((value) => ({ ...question, value })));
  const trouble: unknown[] = [];
  const queue = calls.values();
  const work = async () => {
    for (const call of queue) {
      const wrong = await tryCall(people, call);
      if (wrong !== undefined) trouble.push({ ...call, wrong });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(trouble).toEqual([]);
  // With white space around it, a contact is still one: some of the calls above have found real people.
  const found = calls.filter((call) => call.name === 'verify_contact' && truth(people, call).length > 0);
  expect(found.length).toBeGreaterThanOrEqual(8);
}, 600_000);
