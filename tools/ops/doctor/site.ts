import { pages } from '../../../src/content/pages.ts';
import { securityHeaders } from '../../site/security-headers.ts';
import { ask, type Check, must } from './check.ts';

type Answer = Awaited<ReturnType<typeof ask>> & { path: string };

export type Site = Awaited<ReturnType<typeof readSite>>;

const PROJECT = /["'`](https?:\/\/[^"'`\s]+)["'`],\s*["'`](sb_publishable_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+)["'`]/;
// The last is a piece of {"role":"service_role"} by Base64.
const SECRET = /sb_secret_[\w-]{8}|InNlcnZpY2Vfcm9sZS/;
// Top-level names below .invalid never belong to anyone.
const STRANGER = 'doctor@stranger.invalid';
/** One address may check 20 contacts a minute; a few more, in case the limit was raised a little. */
const ENOUGH = 30;
/** Every table and view that the data API shows; a test compares them with the migrations. */
export const relations = [
  ...['verified_contacts', 'verification_requests', 'applications', 'messages', 'reports'],
  ...['application_inbox', 'message_inbox', 'report_inbox'],
] as const;

const scriptNames = (text: string) => [...text.matchAll(/(?:\/?assets|\.)\/([\w.-]+\.js)\b/g)].map(([, name]) => name);

/**
 * Reads a site's pages, its answers about missing files, its style sheet, and every script that they name. Throws if the site
 * was not built from this repository.
 */
export async function readSite(url: string) {
  const headers = { 'accept-encoding': 'br, gzip' };
  const get = async (path: string) => ({ path, ...(await ask(url + path, { headers })) });
  const paths = Object.values(pages).flatMap(({ path }) => (path === pages.notFound.path ? [] : [path]));
  const read = await Promise.all(paths.map(get));
  const missing = await Promise.all(['/not-there', '/assets/not-there.js'].map(get));
  const [, sheet] = /"(\/assets\/[\w.-]+\.css)"/.exec(read[0]?.text ?? '') ?? [];
  const styles = sheet === undefined ? [] : [await get(sheet)];
  const scripts: Answer[] = [];
  const wanted = new Set(read.flatMap(({ text }) => scriptNames(text)));
  for (const name of wanted) {
    const script = await get(`/assets/${name}`);
    scripts.push(script);
    for (const next of scriptNames(script.text)) wanted.add(next);
  }
  const [, apiUrl, anonKey] = PROJECT.exec(scripts.map(({ text }) => text).join('\n')) ?? [];
  if (!apiUrl || !anonKey) throw new Error(`${url} answers, but its scripts name no Supabase project`);
  return { url, pages: read, missing, styles, scripts, apiUrl, anonKey };
}

/** Sorts the parts of a header: their order has no meaning. */
const sorted = (value: string | null) => value?.split(/[; ]+/).sort().join(' ');

/** Compares with the headers that the build would write for the deployed pages: a script that the host adds shows here. */
function wrongHeaders({ pages: read, missing, scripts, apiUrl }: Site): string[] {
  // The policy names the styles of the true 404 page: without one it cannot be compared, and the next check says so.
  if (missing.some(({ status }) => status !== 404)) return [];
  const texts = [...read, ...missing].map(({ text }) => text);
  const expected = securityHeaders(apiUrl, texts);
  return [...read, ...missing, ...scripts.slice(0, 1)].flatMap(({ path, headers }) =>
    expected.flatMap(([name, value]) => (sorted(headers.get(name)) === sorted(value) ? [] : [`${name} of ${path}`])),
  );
}

/** The site as a visitor's browser gets it. `httpUrl`: its address without TLS, where it has one. */
export function siteChecks(site: Site, httpUrl: string | undefined): Check[] {
  const { url, pages: read, missing, styles, scripts } = site;
  const all = [...read, ...missing, ...styles, ...scripts];
  const paths = (answers: Answer[], isWrong: (answer: Answer, cacheControl: string) => boolean) =>
    answers.filter((answer) => isWrong(answer, answer.headers.get('cache-control') ?? '')).map(({ path }) => path);
  const isKept = (cacheControl: string) => /immutable|max-age=[1-9]/.test(cacheControl);
  const publish = 'publish dist/ with its _headers, "single page application" switched off: docs/deploy.md, "The site"';
  const compress = 'switch on Brotli or gzip at the host: docs/deploy.md, "The site"';
  const cookies = 'Cloudflare: Security, Bots, Bot Fight Mode off; another host: its analytics and protection off';
  const additions = 'Cloudflare: Email Obfuscation, Rocket Loader, Web Analytics and AI Labyrinth off';
  const deleteKey = 'dashboard, API keys: delete that key; then build with the publishable one';
  return [
    must('http leads to https', 'Cloudflare: SSL/TLS, Edge Certificates, Always Use HTTPS', async () => {
      if (httpUrl === undefined) return [];
      const { status, headers } = await ask(httpUrl);
      const isRefused = status >= 300 && (headers.get('location')?.startsWith('https://') ?? true);
      return isRefused ? [] : `http answers ${status}`;
    }),
    must('every answer has the security headers', publish, () => wrongHeaders(site)),
    must('pages answer 200, missing files a true 404, and scripts are kept for ever', publish, () => [
      ...paths(read, ({ status }, cacheControl) => status !== 200 || isKept(cacheControl)),
      ...paths(missing, ({ status }, cacheControl) => status !== 404 || isKept(cacheControl)),
      ...paths(scripts, ({ status }, cacheControl) => status !== 200 || !cacheControl.includes('immutable')),
    ]),
    must('no file of the project is published', 'publish the folder dist/ and nothing else', async () => {
      const names = ['/.env', '/.git/HEAD', '/package.json', '/supabase/config.toml'];
      const answers = await Promise.all(names.map(async (path) => ({ path, ...(await ask(url + path)) })));
      // In "SPA mode" every address is a page: that is the finding above.
      const isPage = (text: string) => read.some((page) => page.text === text);
      return paths(answers, ({ status, text }) => status !== 404 && status !== 403 && !isPage(text));
    }),
    must('the page, its first script and its style sheet come compressed', compress, () =>
      paths(
        [...read.slice(0, 1), ...scripts.slice(0, 1), ...styles],
        ({ headers }) => !headers.has('content-encoding'),
      ),
    ),
    must('no answer sets a cookie', cookies, () => paths(all, ({ headers }) => headers.has('set-cookie'))),
    must('the host adds nothing to the pages', additions, () => paths(read, ({ text }) => text.includes('/cdn-cgi/'))),
    must('no secret key is in pages and scripts', deleteKey, () => paths(all, ({ text }) => SECRET.test(text))),
  ];
}

/** A request to the project with the key that every visitor has. */
export function askProject({ apiUrl, anonKey }: Site, path: string, init: RequestInit = {}) {
  const headers = { apikey: anonKey, 'content-type': 'application/json', ...init.headers };
  return ask(apiUrl + path, { ...init, headers });
}

/** A wrong key fails every call: no other check says anything before it is right. */
export function keyCheck(site: Site): Check {
  const mend = 'put the publishable key (dashboard, Settings, API keys) into .env, build and deploy';
  return must("the site's key belongs to its project", mend, async () => {
    const { status } = await askProject(site, '/rest/v1/rpc/verify_contact', { method: 'POST', body: '{}' });
    return status === 401 ? 'the project refuses it' : [];
  });
}

/** The calls of the site, made as a stranger. They leave one row in the log of checks. */
export function dataApiChecks(site: Site): Check[] {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    askProject(site, `/rest/v1/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  const verify = (value: string, headers = {}, name = 'verify_contact') =>
    post(`rpc/${name}`, { search_email: value, search_telegram: null }, headers);
  const push = 'npm run supabase -- db push --remote';
  const revoke = 'SQL editor: revoke all on <that table> from anon, authenticated;';
  const believe = `update private.settings set value = 'cf-connecting-ip' where name = 'data_api_address_header';`;
  return [
    must('no table can be read', revoke, async () => {
      const answers = await Promise.all(
        relations.map(async (path) => ({ path, ...(await askProject(site, `/rest/v1/${path}?limit=1`)) })),
      );
      const open = answers.filter(({ status }) => ![401, 403, 404].includes(status));
      return open.map(({ path, status }) => `${path} answers ${status}`);
    }),
    must('the log of checks accepts a row, and gives none back', push, async () => {
      const log = (prefer: string) =>
        post('verification_requests', { email_to_verify: STRANGER, telegram_to_verify: null }, { prefer });
      const statuses = [(await log('return=representation')).status, (await log('return=minimal')).status];
      return statuses.join() === '401,201' ? [] : `it answers ${statuses.join(' and ')}`;
    }),
    must('a check finds neither a stranger nor a wildcard, and warns of neither', push, async () => {
      for (const stranger of [STRANGER, '%', '_@_._', `${STRANGER}' or true --`]) {
        const { status, text } = await verify(stranger);
        if (status === 429) return 'this address has used up its checks: wait a minute and repeat';
        if (text !== '[]') return `${stranger} gets ${status}`;
      }
      const { status, text } = await verify(STRANGER, {}, 'resembles_contact');
      return text === 'false' ? [] : `resembles_contact answers ${status}`;
    }),
    must('checks are counted by address, and a forged address is not believed', `SQL editor: ${believe}`, async () => {
      let status = 200;
      for (let left = ENOUGH; left > 0 && status === 200; left -= 1) ({ status } = await verify(STRANGER));
      if (status === 200) return `${ENOUGH} checks in a row were answered`;
      if (status !== 429) return `a check is answered ${status}`;
      for (const name of ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip']) {
        if ((await verify(STRANGER, { [name]: '203.0.113.7' })).status < 400) return `a forged ${name} is believed`;
      }
      return [];
    }),
    must('sign-up is off', 'npm run supabase -- config push', async () => {
      const { status, text } = await askProject(site, '/auth/v1/settings');
      // The local stack has no sign-in at all.
      const { disable_signup, external } = status === 404 ? { disable_signup: true } : JSON.parse(text);
      return disable_signup === true && external?.anonymous_users !== true ? [] : 'anyone can make an account';
    }),
  ];
}
