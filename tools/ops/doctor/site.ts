import { pages } from '../../../src/content/pages.ts';
import { securityHeaders } from '../../site/security-headers.ts';
import { ask, type Check, must } from './check.ts';

type Answer = Awaited<ReturnType<typeof ask>> & { path: string };

/** What was read of a deployed site. */
export type Site = Awaited<ReturnType<typeof readSite>>;

const PROJECT = /["'`](https?:\/\/[^"'`\s]+)["'`],\s*["'`](sb_publishable_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+)["'`]/;
// The last is a piece of {"role":"service_role"} by Base64.
const SECRET = /sb_secret_[\w-]{8}|InNlcnZpY2Vfcm9sZS/;
const HIDDEN = ['/.env', '/.git/HEAD', '/package.json', '/supabase/config.toml'];
const scriptNames = (text: string) => [...text.matchAll(/(?:\/?assets|\.)\/([\w.-]+\.js)\b/g)].map(([, name]) => name);

/** Its pages, answers about files that are not there, and every script that they name. Throws where it is no build of ours. */
export async function readSite(url: string) {
  const get = async (path: string) => ({ path, ...(await ask(url + path)) });
  const paths = Object.values(pages).flatMap(({ path }) => (path === pages.notFound.path ? [] : [path]));
  const read = await Promise.all(paths.map(get));
  const missing = await Promise.all(['/not-there', '/assets/not-there.js'].map(get));
  const scripts: Answer[] = [];
  const wanted = new Set(read.flatMap(({ text }) => scriptNames(text)));
  for (const name of wanted) {
    const script = await get(`/assets/${name}`);
    scripts.push(script);
    for (const next of scriptNames(script.text)) wanted.add(next);
  }
  const [, apiUrl, anonKey] = PROJECT.exec(scripts.map(({ text }) => text).join('\n')) ?? [];
  if (!apiUrl || !anonKey) throw new Error(`${url} answers, but its scripts name no Supabase project`);
  return { url, pages: read, missing, scripts, apiUrl, anonKey };
}

/** A header with its parts in one fixed order, since their order has no meaning. */
const sorted = (value: string | null) =>
  value
    ?.split(/[;\s]+/)
    .sort()
    .join(' ');

/** Compares with the headers that the build would write for the deployed pages: a script that the host adds shows here. */
function wrongHeaders({ pages: read, missing, scripts, apiUrl }: Site): string[] {
  const expected = securityHeaders(
    apiUrl,
    [...read, ...missing].map(({ text }) => text),
  );
  return [...read, ...missing, ...scripts.slice(0, 1)].flatMap(({ path, headers }) =>
    expected.flatMap(([name, value]) => (sorted(headers.get(name)) === sorted(value) ? [] : [`${name} of ${path}`])),
  );
}

/** The site as a visitor's browser gets it. `httpUrl`: its address without TLS, where it has one. */
export function siteChecks(site: Site, httpUrl: string | undefined): Check[] {
  const { url, pages: read, missing, scripts } = site;
  const all = [...read, ...missing, ...scripts];
  const paths = (answers: Answer[], isWrong: (answer: Answer, cacheControl: string) => boolean) =>
    answers.filter((answer) => isWrong(answer, answer.headers.get('cache-control') ?? '')).map(({ path }) => path);
  const isKept = (cacheControl: string) => /immutable|max-age=[1-9]/.test(cacheControl);
  return [
    must('http leads to https', async () => {
      const answer = httpUrl === undefined ? undefined : await ask(httpUrl);
      return answer?.headers.get('location')?.startsWith('https://') === false || (answer && answer.status < 300)
        ? `http answers ${answer.status}`
        : [];
    }).orFail('Cloudflare: SSL/TLS, Edge Certificates, Always Use HTTPS'),
    must('every answer has the security headers', () => wrongHeaders(site)).orFail(
      'publish dist/ with its _headers: docs/deploy.md, "The site"',
    ),
    must('pages answer 200, missing files a true 404, and scripts are kept for ever', () => [
      ...paths(read, ({ status }, cacheControl) => status !== 200 || isKept(cacheControl)),
      ...paths(missing, ({ status }, cacheControl) => status !== 404 || isKept(cacheControl)),
      ...paths(scripts, ({ status }, cacheControl) => status !== 200 || !cacheControl.includes('immutable')),
    ]).orFail('publish dist/ with its _headers, and switch "single page application" off: docs/deploy.md, "The site"'),
    must('no file of the project is published', async () => {
      const answers = await Promise.all(HIDDEN.map(async (path) => ({ path, ...(await ask(url + path)) })));
      return paths(answers, ({ status }) => status !== 404 && status !== 403);
    }).orFail('publish the folder dist/ and nothing else'),
    must('no answer sets a cookie', () => paths(all, ({ headers }) => headers.has('set-cookie'))).orFail(
      'Cloudflare: Security, Bots, Bot Fight Mode off; another host: its analytics and protection off',
    ),
    must('the host adds nothing to the pages', () => paths(read, ({ text }) => text.includes('/cdn-cgi/'))).orFail(
      'Cloudflare: Email Obfuscation, Rocket Loader, Web Analytics and AI Labyrinth off',
    ),
    must('no secret key is in pages and scripts', () => paths(all, ({ text }) => SECRET.test(text))).orFail(
      'dashboard, API keys: delete that key; then build with the publishable one',
    ),
  ];
}
