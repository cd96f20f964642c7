import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { pages } from '../../../src/content/pages.ts';
import { type ServedSite, serveDist } from '../../site/serve-dist.ts';
import { startStack } from '../../stack/stack.ts';
import { makeThrowawayDir } from '../../stack/throwaway.ts';
import type { Verdict } from './check.ts';
import { runProbe } from './run-probe.ts';

const stack = inject('stack');
const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-probe-'));
let site: ServedSite;

beforeAll(async () => {
  mkdirSync(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'assets', 'app-B1x9.js'), "import('./more-C2.js')");
  writeFileSync(path.join(dir, 'assets', 'more-C2.js'), 'let more');
  for (const { path: route } of Object.values(pages)) {
    const name = route === '/' ? 'index' : route.slice(1);
    const html = `<style>.${name}{}</style><script type="module" src="/assets/app-B1x9.js"></script>`;
    writeFileSync(path.join(dir, `${name}.html`), html);
  }
  site = await serveDist({ dir, supabaseUrl: stack.apiUrl, port: 0 });
});

afterAll(async () => {
  await site.close();
  await db.query('truncate private.rate_counters');
  await db.end();
  rmSync(dir, { recursive: true });
});

beforeEach(() => db.query('truncate private.rate_counters, public.verification_requests'));

async function probe(siteUrl = site.url, anonKey = stack.publishableKey, apiUrl = stack.apiUrl): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  await runProbe({ siteUrl, apiUrl, anonKey }, (verdict) => verdicts.push(verdict));
  return verdicts;
}

const failed = (verdicts: Verdict[]) => verdicts.filter(({ outcome }) => outcome === 'FAIL');
const failures = (verdicts: Verdict[]) => failed(verdicts).map(({ what, why }) => `${what}: ${why}`);

/** Another host, in front of the same site. */
async function through(host: (url: string) => RequestListener): Promise<ServedSite> {
  const server = createServer(host(site.url)).listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => void server.close(),
  };
}

/** The same, where the owner has not disabled the legacy keys yet. */
async function probeByLegacyKey(): Promise<Verdict[]> {
  const older = await startStack({ dir: makeThrowawayDir(), throwaway: true, functions: 'frozen' });
  const olderSite = await serveDist({ dir, supabaseUrl: older.apiUrl, port: 0 });
  try {
    return await probe(olderSite.url, older.anonKey, older.apiUrl);
  } finally {
    await olderSite.close();
    await older.stop();
  }
}

it.each([
  ['publishableKey', probe],
  ['anonKey', probeByLegacyKey],
])('finds nothing wrong with the product, by its %s', async (_, probed) => {
  const verdicts = await probed();
  expect(failures(verdicts)).toEqual([]);
  expect(verdicts.filter(({ outcome }) => outcome === 'skip').map(({ what }) => what)).toEqual([
    'http leads to https',
    'fetch-exchange-rankings answers figures of a provider',
  ]);
  expect(verdicts.length).toBeGreaterThan(40);
});

it('writes one row into the log, and nothing else', async () => {
  const look = async () => {
    const { rows } = await db.query(
      `select (select count(*) from public.fast_track_applications) as applications,
         (select count(*) from public.contact_messages) as messages,
         (select count(*) from public.impersonation_reports) as reports,
         array(select email_to_verify from public.verification_requests) as log`,
    );
    return rows;
  };
  const [before] = await look();
  await probe();
  expect(await look()).toEqual([{ ...before, log: ['probe@nobody.invalid'] }]);
});

describe('sees', () => {
  it('a host that sends no headers and answers everything with the home page', async () => {
    const careless = await through((url) => async (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('cache-control', 'public, max-age=600');
      response.end(await (await fetch(url)).text());
    });
    const what = failed(await probe(careless.url)).map((verdict) => verdict.what);
    await careless.close();
    expect(what).toEqual(
      expect.arrayContaining([
        'security headers of /',
        '/verify is a page, asked for again each time',
        '/probe-for-a-page-that-is-not-there is a true 404, and not kept',
        '/assets/probe-0000.js is a true 404, and not kept',
        'scripts are kept for ever',
        'no file of the project is published',
      ]),
    );
  });

  it('a script that someone put into a page, and a secret in one', async () => {
    const secret = `sb_${'secret'}_${'aB3d'.repeat(6)}`;
    const tampered = await through((url) => async (request, response) => {
      const original = await fetch(url + request.url);
      const { 'content-length': _, 'content-encoding': __, ...headers } = Object.fromEntries(original.headers);
      response.writeHead(original.status, headers);
      response.end(`${await original.text()}<script>let key="${secret}"</script>`);
    });
    const found = failures(await probe(tampered.url));
    await tampered.close();
    expect(found.some((line) => line.startsWith('security headers of /:'))).toBe(true);
    expect(found.some((line) => line.startsWith('no secret in the pages and their scripts:'))).toBe(true);
    expect(found.join()).not.toContain(secret);
  });

  const inventory = 'public.verified_contacts';
  const log = 'public.verification_requests';
  const claims = 'public.claim_exchange_board(text), private.claim_exchange_board(text)';

  it.each([
    [
      'verified_contacts cannot be read',
      `grant select on ${inventory} to anon`,
      `revoke select on ${inventory} from anon`,
    ],
    [
      'verified_contacts cannot be read',
      `grant select (id), update (full_name) on ${inventory} to anon`,
      `revoke select (id), update (full_name) on ${inventory} from anon`,
    ],
    ['verification_requests cannot be read', `grant select on ${log} to anon`, `revoke select on ${log} from anon`],
    [
      'the log takes one row',
      `grant insert (created_at) on ${log} to anon`,
      `revoke insert (created_at) on ${log} from anon`,
    ],
    [
      'no function answers but those of the check',
      `grant execute on function ${claims} to anon`,
      `revoke execute on function ${claims} from anon`,
    ],
    [
      'deliver-notifications reaches the database',
      'revoke execute on function public.answer_database_check() from service_role',
      'grant execute on function public.answer_database_check() to service_role',
    ],
    [
      'checks are limited by address',
      "update private.rate_limits set maximum = maximum + 1000 where scope = 'check_address'",
      "update private.rate_limits set maximum = maximum - 1000 where scope = 'check_address'",
    ],
    [
      'verify_contact looks nothing up for',
      'alter function private.is_plain_statement(text, text) rename to was_plain_statement; create function private.is_plain_statement(text, text) returns boolean return true',
      'drop function private.is_plain_statement(text, text); alter function private.was_plain_statement(text, text) rename to is_plain_statement',
    ],
    [
      'a forged x-forwarded-for is not believed',
      "update private.settings set value = 'x-forwarded-for' where name = 'client_address_header'",
      "update private.settings set value = 'cf-connecting-ip' where name = 'client_address_header'",
    ],
  ])('%s … after: %s', async (expected, harm, undo) => {
    await db.query(harm);
    try {
      expect(failures(await probe()).some((line) => line.startsWith(expected))).toBe(true);
    } finally {
      await db.query(undo);
    }
  });
});
