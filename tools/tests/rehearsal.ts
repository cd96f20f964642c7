import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import os from 'node:os';
import { versions } from '../../src/content/languages.ts';
import { pages } from '../../src/content/pages.ts';
import type { Check } from '../ops/doctor/check.ts';
import { schedules } from '../ops/doctor/database.ts';
import { serveDist } from '../site/build-and-serve.ts';
import { generatedFiles } from '../site/generated-files.ts';
import { forward } from '../stack/gateway.ts';
import { listen } from '../stack/ports.ts';

/** What these checks of the doctor find, one after the other. */
export async function findFaults(checks: Check[]): Promise<string> {
  const lines: string[] = [];
  for (const check of checks) {
    const { state, text } = await check();
    if (state !== 'ok') lines.push(`${state} ${text}`);
  }
  return lines.join('\n');
}

/** Makes a healthy hosted project of a local one: what only such a project has, and one printed contact. */
export const asHosted = (projectUrl: string, secret: string) => `
  create schema cron; create schema net; create schema vault;
  create table cron.job (jobid serial primary key, jobname text, schedule text, command text, active boolean default true);
  create table cron.job_run_details (jobid integer, status text, return_message text, start_time timestamptz default now());
  create table net._http_response (status_code integer, error_msg text, created timestamptz default now());
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into cron.job (jobname, schedule, command)
    select name, schedule, command from jsonb_to_recordset('${JSON.stringify(schedules)}') as s (name text, schedule text, command text);
  insert into cron.job_run_details select jobid, 'succeeded' from cron.job;
  -- On the first day the schedule calls before a function is there.
  insert into net._http_response values
    (404, null, now() - interval '20 minutes'), (200, null, now() - interval '10 minutes');
  insert into vault.decrypted_secrets values ('project_url', '${projectUrl}/'), ('delivery_secret', '${secret}');
  delete from public.verified_contacts;
  insert into public.verified_contacts (full_name, email, telegram_handle) values ('Ana', 'Ana@own.io', '@ana_own')`;
/** What the content of that project prints. */
export const printed = [{ name: 'Own', position: 'Official channel', email: 'ana@own.io', telegram: 'ana_own' }];

export type Answer = [status: number, headers: Record<string, string>, text?: string];

/** What the host of the site does, until a test plants a fault. */
const healthy = () => ({
  headers: {} as Record<string, string>,
  /** The last script: where the site's project is. */
  client: (projectUrl: string) => `create("${projectUrl}", "sb_publishable_own", {})`,
  /** A header that the host drops from the pages. */
  dropped: '',
  /** A change of the pages, as of an older build or by the host. */
  edit: (html: string) => html,
  /** What the host answers in place of a file, by path. */
  instead: {} as Record<string, Answer>,
});
export type Hosted = ReturnType<typeof healthy>;

/** A busy machine takes longer than Node's five seconds between two requests of one connection. */
export const serve = (listener: RequestListener) =>
  listen(createServer({ keepAliveTimeout: 60_000 }, listener), 0, 'localhost');

/** A small site with the addresses of the real pages and the generated files, behind a host that misbehaves as `hosted` says. */
export async function rehearseSite(projectUrl: string) {
  const dir = mkdtempSync(`${os.tmpdir()}/listbolt-site-`);
  const write = (name: string, data: string) => writeFileSync(`${dir}/${name}`, data);
  mkdirSync(`${dir}/assets`);
  mkdirSync(`${dir}/.well-known`);
  for (const { language } of versions) mkdirSync(`${dir}/${language}`);
  // A script names others from the page, beside it and in Vite's list.
  write('assets/app-B1.js', 'import("./more-C2.js")');
  write('assets/more-C2.js', '["assets/last-D3.js"]');
  write('assets/last-D3.js', '');
  for (const { path } of [...Object.values(pages), ...versions.slice(1)]) {
    const html = `<style>.a${path.length}{}</style><script type="module" src="/assets/app-B1.js"></script>`;
    write(path === '/' ? 'index.html' : `${path.slice(1)}.html`, html);
  }
  for (const [name, make] of Object.entries(generatedFiles)) write(name, name.endsWith('.txt') ? `${make()}` : '');
  const dist = await serveDist({ dir, supabaseUrl: projectUrl, port: 0 });

  const hosted = healthy();
  const site = await serve(async (incoming, outgoing) => {
    const { url = '' } = incoming;
    const [status, more, text] = hosted.instead[url] ?? [];
    if (status) return outgoing.writeHead(status, more).end(text);
    for (const [name, value] of Object.entries(hosted.headers)) outgoing.setHeader(name, value);
    if (url === '/' || url === '/cookies') {
      const page = await fetch(dist.url + url);
      const left = /^(content-(length|encoding)|transfer-encoding|connection)$/;
      const passed = [...page.headers].filter(([name]) => !left.test(name) && name !== hosted.dropped);
      return outgoing.writeHead(page.status, Object.fromEntries(passed)).end(hosted.edit(await page.text()));
    }
    if (!url.endsWith('last-D3.js')) return forward(incoming, outgoing, dist.port, 'localhost');
    const kept = { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript' };
    return outgoing.writeHead(200, kept).end(hosted.client(projectUrl));
  });
  return {
    url: site.url,
    hosted,
    heal: () => Object.assign(hosted, healthy()),
    async close() {
      for (const { close } of [site, dist]) await close();
      rmSync(dir, { recursive: true });
    },
  };
}
