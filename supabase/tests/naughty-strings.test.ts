import { emailKey, telegramKey } from '@contracts/contact-key.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from './support/database.ts';
import { naughtyStrings, SEED, sizes } from './support/deep-mode.ts';
import { callApi } from './support/shared-stack.ts';

// All calls come from one address: the limits have separate tests.
beforeAll(() => query('update private.rate_limits set maximum = maximum * 5000'));
afterAll(() => query('update private.rate_limits set maximum = maximum / 5000; truncate private.rate_counters'));

interface Person {
  full_name: string;
  search_email: string | null;
  search_telegram: string | null;
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
    'select full_name, email_key as search_email, telegram_key as search_telegram from public.verified_contacts where active',
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
  const queue = open.flatMap((question) => values.map((value) => ({ ...question, value }))).values();
  const keyOf: Record<string, (text: string) => string | null> = {
    search_email: emailKey,
    search_telegram: telegramKey,
  };
  const trouble: unknown[] = [];
  let found = 0;
  const work = async () => {
    for (const { name, argument, value } of queue) {
      const body = JSON.stringify({ [argument]: value });
      const response = await callApi('anon', `/rest/v1/rpc/${name}`, { method: 'POST', body });
      const answer = await response.text();
      const key = name === 'verify_contact' && typeof value === 'string' ? keyOf[argument]?.(value) : null;
      const owners = people.filter((person) => key && Reflect.get(person, argument) === key);
      const shown = people.filter(({ full_name }) => answer.includes(full_name));
      found += shown.length;
      // 400: no text, too long, or one that PostgreSQL cannot hold.
      if (![200, 400].includes(response.status) || shown.join() !== owners.join())
        trouble.push({ name, argument, value, answer });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(trouble).toEqual([]);
  // With white space around it, a contact is still one: some of the calls above have found real people.
  expect(found).toBeGreaterThanOrEqual(8);
}, 600_000);
