import { readFileSync } from 'node:fs';
import { ask, type Check, must } from './check.ts';
import type { Site } from './site.ts';

// Top-level names below .invalid never belong to anyone.
const STRANGER = 'doctor@stranger.invalid';
const STRANGERS = [STRANGER, '%', '_@_._', `${STRANGER}' or true --`];
/** One address may check 20 contacts a minute; a few more, in case the limit was raised a little. */
const ENOUGH = 30;
const DATABASE_TYPES = new URL('../../../src/lib/database.types.ts', import.meta.url);

/** A request to the project with the key that every visitor has. */
export function askProject(
  { apiUrl, anonKey }: Pick<Site, 'apiUrl' | 'anonKey'>,
  path: string,
  init: RequestInit = {},
) {
  const headers = { apikey: anonKey, 'content-type': 'application/json', ...init.headers };
  return ask(apiUrl + path, { ...init, headers });
}

/** The calls of the site, made as a stranger. They leave one row in the log of checks. */
export function dataApiChecks(site: Site): Check[] {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    askProject(site, `/rest/v1/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  const verify = (value: string, headers = {}, name = 'verify_contact') =>
    post(`rpc/${name}`, { search_email: value, search_telegram: null }, headers);
  const push = 'npx supabase@3.1.0 db push --remote';
  return [
    must('no table can be read', async () => {
      const relations = [...readFileSync(DATABASE_TYPES, 'utf8').matchAll(/"?(\w+)"?: \{\s+Row: \{/g)];
      const answers = await Promise.all(
        relations.map(async ([, name]) => ({ name, ...(await askProject(site, `/rest/v1/${name}?limit=1`)) })),
      );
      return answers.flatMap(({ name, status }) =>
        [401, 403, 404].includes(status) ? [] : [`${name} answers ${status}`],
      );
    }).orFail('SQL editor: revoke all on <that table> from anon, authenticated;'),
    must('the log of checks accepts a row, and gives none back', async () => {
      const log = (prefer: string) =>
        post('verification_requests', { email_to_verify: STRANGER, telegram_to_verify: null }, { prefer });
      const statuses = [(await log('return=representation')).status, (await log('return=minimal')).status];
      return statuses[0] === 401 && statuses[1] === 201 ? undefined : `it answers ${statuses.join(' and ')}`;
    }).orFail(push),
    must('a check finds neither a stranger nor a wildcard, and warns of neither', async () => {
      for (const stranger of STRANGERS) {
        const { status, text } = await verify(stranger);
        if (status === 429) return 'this address has used up its checks: wait a minute and repeat';
        if (text !== '[]') return `${stranger} gets ${status}`;
      }
      const { status, text } = await verify(STRANGER, {}, 'resembles_contact');
      return text === 'false' ? undefined : `resembles_contact answers ${status}`;
    }).orFail(push),
    must('checks are counted by address, and a forged address is not believed', async () => {
      let left = ENOUGH;
      while (left > 0 && (await verify(STRANGER)).status !== 429) left -= 1;
      if (left === 0) return `${ENOUGH} checks in a row were answered`;
      for (const name of ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip']) {
        if ((await verify(STRANGER, { [name]: '203.0.113.7' })).status < 400) return `a forged ${name} is believed`;
      }
      return [];
    }).orFail(
      "SQL editor: update private.settings set value = 'cf-connecting-ip' where name = 'data_api_address_header';",
    ),
    must('sign-up is off', async () => {
      const { status, text } = await askProject(site, '/auth/v1/settings');
      // The local stack has no sign-in at all.
      const { disable_signup, external } = status === 404 ? { disable_signup: true } : JSON.parse(text);
      return disable_signup === true && external?.anonymous_users !== true ? [] : 'anyone can make an account';
    }).orFail('npx supabase@3.1.0 config push'),
  ];
}
