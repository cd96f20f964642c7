import { pages } from '../../../src/content/pages.ts';
import { PICTURE_HOSTS } from '../../../supabase/functions/_shared/contracts/exchange-rankings.ts';
import { findSecrets } from '../../check/secrets.ts';
import { hashInline } from '../../site/hosting-rules.ts';
import { type Header, securityHeaders } from '../../site/security-headers.ts';
import { ask, type Check, demand, isLocal, Skip, type Target } from './check.ts';

const UNKNOWN = '/probe-for-a-page-that-is-not-there';
const UNKNOWN_ASSET = '/assets/probe-0000.js';
const HIDDEN = ['/.env', '/.git/HEAD', '/.git/config', '/package.json', '/supabase/config.toml'];
const isKept = (cacheControl: string) => /immutable|max-age=[1-9]/.test(cacheControl);

const pagePaths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => path !== pages.notFound.path);

/** Every script that a page names, and every one that those name. */
async function collectScripts(siteUrl: string, html: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const wanted = new Set(scriptNames(html));
  for (const name of wanted) {
    const text = await (await ask(`${siteUrl}/assets/${name}`)).text();
    scripts.set(name, text);
    for (const next of scriptNames(text)) wanted.add(next);
  }
  return scripts;
}

function scriptNames(text: string): string[] {
  return [...text.matchAll(/(?:\/?assets|\.)\/([\w.-]+\.js)\b/g)].map(([, name = '']) => name);
}

/** A policy with its directives and sources in one fixed order, since their order has no meaning. */
function sorted(policy: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/).sort().join(' '))
    .sort()
    .join('; ');
}

function isAsGood(name: string, actual: string, expected: string): boolean {
  if (name === 'Content-Security-Policy') return sorted(actual) === sorted(expected);
  // Some hosts set their own, for sub-domains too.
  if (name === 'Strict-Transport-Security') {
    return Number(/max-age=(\d+)/.exec(actual)?.[1] ?? 0) >= Number(/\d+/.exec(expected)?.[0]);
  }
  return actual === expected;
}

/** The site as a visitor's browser gets it: what the build writes for hosts must be what the host sends. */
export function siteChecks({ siteUrl, apiUrl }: Target): Check[] {
  const get = (path: string) => ask(siteUrl + path);

  let expected: Promise<Header[]> | undefined;
  const expectedHeaders = () => {
    expected ??= readExpectedHeaders();
    return expected;
  };

  /** Computed from the deployed pages, by the same code as the build. */
  async function readExpectedHeaders(): Promise<Header[]> {
    const texts = await Promise.all([...pagePaths, UNKNOWN].map(async (path) => (await get(path)).text()));
    const inline = texts.map(hashInline);
    return securityHeaders({
      supabaseUrl: apiUrl,
      pictureHosts: PICTURE_HOSTS,
      scriptHashes: [...new Set(inline.flatMap(({ script }) => script))],
      styleHashes: [...new Set(inline.flatMap(({ style }) => style))],
    });
  }

  async function firstScript(): Promise<string> {
    const [name] = scriptNames(await (await get('/')).text());
    demand(name !== undefined, 'the page names no script below /assets/');
    return `/assets/${name}`;
  }

  return [
    {
      what: 'http leads to https',
      async test() {
        if (isLocal(siteUrl)) throw new Skip('a site on this machine');
        demand(siteUrl.startsWith('https://'), `probe the site by https, not ${siteUrl}`);
        const response = await ask(siteUrl.replace('https://', 'http://'));
        const location = response.headers.get('location') ?? '';
        demand([301, 302, 307, 308].includes(response.status), `http answers ${response.status}`);
        demand(location.startsWith('https://'), `http leads to ${location}`);
      },
    },
    ...[...pagePaths, UNKNOWN, 'a script'].map((path) => ({
      what: `security headers of ${path}`,
      async test() {
        const response = await get(path === 'a script' ? await firstScript() : path);
        for (const [name, value] of await expectedHeaders()) {
          const actual = response.headers.get(name);
          demand(actual !== null, `${name} is missing`);
          demand(isAsGood(name, actual ?? '', value), `${name} is "${actual}", not "${value}"`);
        }
      },
    })),
    ...pagePaths.map((path) => ({
      what: `${path} is a page, asked for again each time`,
      async test() {
        const response = await get(path);
        const kept = response.headers.get('cache-control') ?? '';
        demand(response.status === 200, `it answers ${response.status}`);
        demand(!isKept(kept), `Cache-Control is "${kept}"`);
      },
    })),
    ...[UNKNOWN, `/verify${UNKNOWN}`, UNKNOWN_ASSET].map((path) => ({
      what: `${path} is a true 404, and not kept`,
      async test() {
        const response = await get(path);
        demand(response.status === 404, `it answers ${response.status}`);
        demand(!isKept(response.headers.get('cache-control') ?? ''), 'browsers may keep it');
      },
    })),
    {
      what: 'scripts are kept for ever',
      async test() {
        const kept = (await get(await firstScript())).headers.get('cache-control') ?? '';
        demand(/max-age=31536000/.test(kept) && kept.includes('immutable'), `Cache-Control is "${kept}"`);
      },
    },
    {
      what: 'no file of the project is published',
      async test() {
        for (const path of HIDDEN) {
          const { status } = await get(path);
          demand(status === 404 || status === 403, `${path} answers ${status}`);
        }
      },
    },
    {
      what: 'no secret in the pages and their scripts',
      async test() {
        const html = await (await get('/')).text();
        const scripts = await collectScripts(siteUrl, html);
        demand(scripts.size > 0, 'no script was found');
        for (const [name, text] of [['the page', html] as const, ...scripts]) {
          for (const { kind, hint } of await findSecrets(text, name)) throw new Error(`${name}: ${kind}, ${hint}`);
        }
      },
    },
  ];
}
