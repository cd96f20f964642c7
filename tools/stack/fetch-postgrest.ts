import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fetchedPostgrestDir } from './paths.ts';
import { findPostgrest } from './postgrest.ts';

const VERSION = '14.17';
const RELEASES = 'https://github.com/PostgREST/postgrest/releases/download';
/** The word of consent, as an argument of `npm start` or `npm test`. */
export const CONSENT = '--fetch-postgrest';

interface Release {
  /** How the release names the platform. */
  name: string;
  /** Of the archive. Where nobody could reach the release yet, the first fetch of a machine decides for its next ones. */
  sha256?: string;
}

/** The official release, by Node's names of the platforms. */
export const releases: Record<string, Release> = {
  'linux-x64': {
    name: 'linux-static-x86-64',
    sha256: 'd6e13926457487c99b77366d795dcfa32700554d08d418131d9a4ea3f6ca25e3',
  },
  'linux-arm64': { name: 'ubuntu-aarch64' },
  'darwin-arm64': { name: 'macos-aarch64' },
};

export interface FetchOptions {
  platform: string;
  /** The folder that gets the program, as `postgrest`. */
  dir: string;
  releasesUrl: string;
  /** What the archive must hash to, instead of what is listed above. */
  sha256?: string | undefined;
}

function checksumOf(options: FetchOptions, release: Release): string | undefined {
  const remembered = path.join(options.dir, `${release.name}.sha256`);
  const known = options.sha256 ?? release.sha256;
  return known ?? (existsSync(remembered) ? readFileSync(remembered, 'utf8').trim() : undefined);
}

/** Fetches the platform's release, checks and unpacks it. Throws, and leaves no program, where the checksum differs. */
export async function fetchPostgrest(options: FetchOptions): Promise<void> {
  const { platform, dir, releasesUrl } = options;
  const release = releases[platform];
  if (release === undefined) throw new Error(`PostgREST has no release for ${platform}.`);
  const url = `${releasesUrl}/v${VERSION}/postgrest-v${VERSION}-${release.name}.tar.xz`;
  const answer = await fetch(url).catch((cause) => {
    throw new Error(`${url} cannot be reached.`, { cause });
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const archive = Buffer.from(await answer.arrayBuffer());
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const expected = checksumOf(options, release);
  if (expected !== undefined && sha256 !== expected) {
    throw new Error(
      `${url} is not what it should be: its SHA-256 is ${sha256}, not ${expected}. Nothing was unpacked.`,
    );
  }
  mkdirSync(dir, { recursive: true });
  if (expected === undefined) {
    console.log(`No SHA-256 is listed for ${release.name}. This one is from now on expected here: ${sha256}`);
    writeFileSync(path.join(dir, `${release.name}.sha256`), `${sha256}\n`);
  }
  const unpacked = mkdtempSync(path.join(dir, 'unpack-'));
  try {
    writeFileSync(path.join(unpacked, 'archive'), archive);
    const tar = spawnSync('tar', ['-xf', 'archive', 'postgrest'], { cwd: unpacked, encoding: 'utf8' });
    if (tar.status !== 0) throw new Error(`tar could not unpack ${url}: ${tar.error?.message ?? tar.stderr}`);
    renameSync(path.join(unpacked, 'postgrest'), path.join(dir, 'postgrest'));
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

function isFound(): boolean {
  try {
    return findPostgrest() !== '';
  } catch {
    return false;
  }
}

async function hasConsent(question: string): Promise<boolean> {
  if (process.argv.includes(CONSENT)) return true;
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Where this machine has no PostgREST: says so and, with the person's leave, fetches the official release. */
export async function ensurePostgrest(): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  if (isFound() || releases[platform] === undefined) return;
  const offer = `There is no PostgREST for ${platform}. Fetch release ${VERSION} from github.com into .local/?`;
  if (!(await hasConsent(offer))) return;
  await fetchPostgrest({ platform, dir: fetchedPostgrestDir, releasesUrl: RELEASES });
}
