import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '../../src/content/pages.ts';
import { repositoryRoot } from '../../supabase/local/paths.ts';
import { HOST_FILES } from '../../vite/hosting-rules.ts';
import { type Finding, missing, ok, unknown } from './finding.ts';

export interface BuiltFor {
  pages: readonly Page[];
  siteUrl: string;
  supabaseUrl: string;
}

function isNamedBy(dir: string, text: string): boolean {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .some((name) => readFileSync(path.join(dir, name), 'utf8').includes(text));
}

/** Whether a built folder has what hosts need, made for this site and this project. */
export function checkDist(dir: string, { pages, siteUrl, supabaseUrl }: BuiltFor): Finding[] {
  const findings: Finding[] = [];
  for (const page of pages) {
    const file = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`;
    const html = existsSync(path.join(dir, file)) ? readFileSync(path.join(dir, file), 'utf8') : undefined;
    const mark = page.indexed ? `href="${siteUrl}${page.path}"` : 'content="noindex"';
    if (html === undefined) findings.push(missing(`the build made no ${file}`));
    else if (!html.includes(mark)) findings.push(missing(`${file} lacks ${mark}`));
    else findings.push(ok(`${file} is built`));
  }
  for (const file of HOST_FILES) {
    findings.push(existsSync(path.join(dir, file)) ? ok(`${file} is written`) : missing(`the build wrote no ${file}`));
  }
  const calls = `the build calls ${supabaseUrl}`;
  return [...findings, isNamedBy(dir, supabaseUrl) ? ok(calls) : missing(`${calls}: the address is not in it`)];
}

/** Builds the site into a folder of its own, as a host would, and looks at what came out. */
export function checkBuild(built: BuiltFor | undefined, env: NodeJS.ProcessEnv): Finding[] {
  if (built === undefined) return [unknown('the build: the environment comes first')];
  const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-deploy-'));
  try {
    const vite = path.join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', dir, '--emptyOutDir', '--logLevel', 'error'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: 'utf8', env });
    if (status !== 0) return [missing(`the build fails:\n${stderr.trim()}`)];
    return checkDist(dir, built);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
