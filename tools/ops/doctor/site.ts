import { versions } from '../../../src/content/languages.ts';
import { pages } from '../../../src/content/pages.ts';
import { generatedFiles } from '../../site/generated-files.ts';
import { securityHeaders } from '../../site/security-headers.ts';
import { ask, type Check, Fault, must, should } from './check.ts';

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

/** A site has some fifty scripts. One whose scripts name ever more is no build of ours. */
const MAX_SCRIPTS = 200;

const scriptNames = (text: string) => [...text.matchAll(/(?:\/?assets|\.)\/([\w.-]+\.js)\b/g)].map(([, name]) => name);

/** Says by its own name why an address shows no page. */
function whyNoPage(url: string, { status, headers }: Answer): Fault {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    const { origin } = new URL(location, url);
    // The host may be hostile: only what no shell reads as more than a word is printed as a command.
    const command = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? `npm run doctor -- ${origin}` : 'read its address';
    const fix =
      origin === url
        ? 'the redirect leads to itself: the redirect rules at the host (Cloudflare: SSL/TLS mode "Full (strict)")'
        : `${command}, if that is the site; else take the redirect out at the host`;
    return new Fault(`${url} answers ${status} with a redirect`, fix);
  }
  const fix =
    status === 401 || status === 403
      ? 'the host lets no visitor in: its password, preview or bot protection off'
      : status === 404
        ? 'publish the folder dist/ there: docs/deploy.md, "The site"'
        : 'the status and the log of the host';
  return new Fault(`${url} answers ${status}`, fix);
}

/** Reads a site's pages, its answers about missing files, and every script that they name. */
export async function readSite(url: string) {
  const headers = { 'accept-encoding': 'br, gzip' };
  const get = async (path: string) => ({ path, ...(await ask(url + path, { headers })) });
  const own = Object.values(pages).filter(({ path }) => path !== pages.notFound.path);
  const paths = [...own, ...versions.slice(1)].map(({ path }) => path);
  const read = await Promise.all(paths.map(get));
  if (read[0]?.status !== 200) throw read[0] ? whyNoPage(url, read[0]) : new Error('no page');
  const missing = await Promise.all(['/not-there', '/assets/not-there.js'].map(get));
  const scripts: Answer[] = [];
  const wanted = new Set(read.flatMap(({ text }) => scriptNames(text)));
  for (const name of wanted) {
    if (scripts.length === MAX_SCRIPTS)
      throw new Fault(`${url} has more than ${MAX_SCRIPTS} scripts`, 'is this the right address?');
    const script = await get(`/assets/${name}`);
    scripts.push(script);
    for (const next of scriptNames(script.text)) wanted.add(next);
  }
  const [, apiUrl, anonKey] = PROJECT.exec(scripts.map(({ text }) => text).join('\n')) ?? [];
  if (!apiUrl || !anonKey) {
    const fix = 'is this the right address? If it is: npm run build, then publish dist/ (docs/deploy.md, "The site")';
    throw new Fault(`${url} answers, but its scripts name no Supabase project`, fix);
  }
  const files = await Promise.all(Object.keys(generatedFiles).map((name) => get(`/${name}`)));
  return { url, pages: read, missing, scripts, files, apiUrl, anonKey };
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

/** The site as a visitor's browser gets it. What hosts add or switch on by themselves: the checklist in docs/deploy.md. */
export function siteChecks(site: Site): Check[] {
  const { url, pages: read, missing, scripts, files } = site;
  const paths = (answers: Answer[], isWrong: (answer: Answer, cacheControl: string) => boolean) =>
    answers.filter((answer) => isWrong(answer, answer.headers.get('cache-control') ?? '')).map(({ path }) => path);
  // A host's cache (s-maxage) keeps an old page as a browser would.
  const isKept = (cacheControl: string) => /immutable|max-?age=[1-9]/.test(cacheControl);
  // No browser shows a page, or runs a script, that is sent as something else.
  const isSentAs = (type: string, { headers }: Answer) => headers.get('content-type')?.includes(type) ?? false;
  const publish = 'publish dist/ with its _headers, "single page application" switched off: docs/deploy.md, "The site"';
  return [
    must('every answer has the security headers', publish, () => wrongHeaders(site)),
    must('pages and files answer 200, missing ones a true 404, and scripts are kept for ever', publish, () => [
      ...paths(
        read,
        (answer, cacheControl) => answer.status !== 200 || isKept(cacheControl) || !isSentAs('text/html', answer),
      ),
      ...paths(files, ({ status }) => status !== 200),
      ...paths(missing, ({ status }, cacheControl) => status !== 404 || isKept(cacheControl)),
      ...paths(
        scripts,
        (answer, cacheControl) =>
          answer.status !== 200 || !cacheControl.includes('immutable') || !isSentAs('javascript', answer),
      ),
    ]),
    must('no file of the project is published', 'publish the folder dist/ and nothing else', async () => {
      const names = ['/.env', '/.git/HEAD', '/package.json', '/supabase/config.toml'];
      const answers = await Promise.all(names.map(async (path) => ({ path, ...(await ask(url + path)) })));
      // In "SPA mode" every address is a page: that is the finding above.
      const isPage = (text: string) => read.some((page) => page.text === text);
      return paths(answers, ({ status, text }) => status !== 404 && status !== 403 && !isPage(text));
    }),
    must(
      'no secret key is in pages and scripts',
      'dashboard, API keys: delete that key; then build with the publishable one',
      () => paths([...read, ...missing, ...scripts], ({ text }) => SECRET.test(text)),
    ),
    should('security.txt has not expired', 'npm run build, deploy again: at least once in 11 months', () => {
      const text = files.find(({ path }) => path === '/.well-known/security.txt')?.text ?? '';
      const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
      return expires > Date.now() + 30 * 24 * 3600 * 1000 ? [] : `it expires on ${new Date(expires).toDateString()}`;
    }),
  ];
}

/** A request to the project with the key that every visitor has. */
export function askProject({ apiUrl, anonKey }: Site, path: string, init: RequestInit = {}) {
  const headers = { apikey: anonKey, 'content-type': 'application/json', ...init.headers };
  return ask(apiUrl + path, { ...init, headers });
}

const resume = 'dashboard: is the project paused? Resume. Else https://status.supabase.com; then the address in .env';

/** Without its project, or with a wrong key, every call fails: no other check says anything before. */
export function projectCheck(site: Site): Check {
  const fix = 'put the publishable key (dashboard, Settings, API keys) into .env, build and deploy';
  return must('the project answers, and the site has its key', fix, async () => {
    const init = { method: 'POST', body: '{}' };
    const answer = await askProject(site, '/rest/v1/rpc/verify_contact', init).catch(({ message }: Error) => {
      throw new Fault(message, resume);
    });
    if (answer.status >= 500) throw new Fault(`${site.apiUrl} answers ${answer.status}`, resume);
    return answer.status === 401 ? 'the project refuses the key' : [];
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
        if (status === 429) throw new Fault('this address has used up its checks', 'wait a minute and repeat');
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
