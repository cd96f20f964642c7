import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSecrets, type Secret } from './find-secrets.ts';

export interface FoundSecret extends Secret {
  /** A file of the folder, or a commit or file of the history. */
  place: string;
}

/** What a folder publishes: every file in it. */
export function searchFolder(dir: string): { searched: number; findings: FoundSecret[] } {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const findings = files.flatMap((file) => search(path.relative(dir, file), readFileSync(file, 'latin1')));
  return { searched: files.length, findings };
}

function search(place: string, text: string): FoundSecret[] {
  const own = /(^|\/)\.env(\.(?!example$)[^/]*)?$/.test(place) ? [{ kind: 'an environment file', hint: place }] : [];
  return [...own, ...findSecrets(text)].map((secret) => ({ ...secret, place }));
}

function git(dir: string, args: string[], input?: string): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', dir, ...args], { input, maxBuffer: 2 ** 30 });
  if (error ?? status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr.toString().trim()}`);
  return stdout;
}

export interface History {
  findings: FoundSecret[];
  searched: number;
  /** Why this is not the whole history, where it is not. */
  gap?: string;
}

/**
 * Every version of every file, every commit message and every tag that any branch reaches, and the files that the next
 * commit would take. Outside git, and in a shallow clone, it says so.
 */
export function searchHistory(dir: string): History {
  if (spawnSync('git', ['-C', dir, 'rev-parse', '--git-dir']).status !== 0) {
    return { findings: [], searched: 0, gap: 'this is no git checkout' };
  }
  const isShallow = git(dir, ['rev-parse', '--is-shallow-repository']).toString().trim() === 'true';
  const objects = git(dir, ['rev-list', '--objects', '--all']).toString().split('\n').filter(Boolean);
  const findings: FoundSecret[] = [];
  for (let start = 0; start < objects.length; start += 500) {
    const chunk = objects.slice(start, start + 500);
    findings.push(...searchObjects(dir, chunk));
  }
  const files = git(dir, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'])
    .toString()
    .split('\0')
    .filter(Boolean);
  for (const file of files) findings.push(...search(file, readIfThere(path.join(dir, file))));
  const searched = objects.length + files.length;
  return isShallow
    ? { findings, searched, gap: 'this clone is shallow: older commits are not here' }
    : { findings, searched };
}

/** Deleted but not yet committed: there is nothing to read, and the history has it anyway. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** `objects` are lines of `git rev-list --objects`: a hash, and a path where there is one. */
function searchObjects(dir: string, objects: string[]): FoundSecret[] {
  const names = new Map(
    objects.map((line) => {
      const [hash = '', ...name] = line.split(' ');
      return [hash, name.join(' ')] as const;
    }),
  );
  const output = git(dir, ['cat-file', '--batch'], `${[...names.keys()].join('\n')}\n`);
  const findings: FoundSecret[] = [];
  for (let at = 0; at < output.length; ) {
    const lineEnd = output.indexOf(10, at);
    const [hash = '', type, size] = output.toString('latin1', at, lineEnd).split(' ');
    const end = lineEnd + 1 + Number(size);
    if (type !== 'tree') {
      const place = names.get(hash) || `${type} ${hash}`;
      findings.push(...search(place, output.toString('latin1', lineEnd + 1, end)));
    }
    at = end + 1;
  }
  return findings;
}
