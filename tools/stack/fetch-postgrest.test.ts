import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPostgrest, releases } from './fetch-postgrest.ts';

let dir = '';
let asked: string[] = [];
let archive: Buffer = Buffer.alloc(0);
let status = 200;
let releasesUrl = '';

/** An archive as the releases have it, whose program prints these words. */
function pack(words: string): Buffer {
  writeFileSync(path.join(dir, 'postgrest'), `#!/bin/sh\necho ${words}\n`, { mode: 0o755 });
  execFileSync('tar', ['-cJf', 'release.tar.xz', 'postgrest'], { cwd: dir });
  return readFileSync(path.join(dir, 'release.tar.xz'));
}

const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.writeHead(status).end(archive);
});

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  dir = mkdtempSync(path.join(tmpdir(), 'postgrest-'));
  asked = [];
  status = 200;
  archive = pack('PostgREST of the release');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releasesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true });
});

const home = () => path.join(dir, 'home');
const program = () => path.join(home(), 'postgrest');
const sha256 = () => createHash('sha256').update(archive).digest('hex');

test.each([
  ['linux-x64', '/v14.17/postgrest-v14.17-linux-static-x86-64.tar.xz'],
  ['linux-arm64', '/v14.17/postgrest-v14.17-ubuntu-aarch64.tar.xz'],
  ['darwin-arm64', '/v14.17/postgrest-v14.17-macos-aarch64.tar.xz'],
])('%s: fetches, checks and unpacks its release', async (platform, address) => {
  expect(Object.keys(releases)).toHaveLength(3);
  await fetchPostgrest({ platform, dir: home(), releasesUrl, sha256: sha256() });
  expect(asked).toEqual([address]);
  expect(execFileSync(program(), { encoding: 'utf8' })).toBe('PostgREST of the release\n');
});

test('a release that is not the listed one is refused, and nothing of it is kept', async () => {
  const options = { platform: 'linux-x64', dir: home(), releasesUrl };
  await expect(fetchPostgrest(options)).rejects.toThrow(`its SHA-256 is ${sha256()}, not d6e1`);
  expect(existsSync(program())).toBe(false);
});

test('where no checksum is listed, the first one fetched is the one that is expected from then on', async () => {
  const options = { platform: 'darwin-arm64', dir: home(), releasesUrl };
  await fetchPostgrest(options);
  expect(console.log).toHaveBeenCalledWith(expect.stringContaining(sha256()));
  await fetchPostgrest(options);
  archive = pack('somebody else');
  await expect(fetchPostgrest(options)).rejects.toThrow('is not what it should be');
  expect(execFileSync(program(), { encoding: 'utf8' })).toBe('PostgREST of the release\n');
});

test('a platform without a release, and a release that is not there, are told', async () => {
  const options = { dir: home(), releasesUrl };
  await expect(fetchPostgrest({ ...options, platform: 'sunos-x64' })).rejects.toThrow('no release for sunos-x64');
  status = 404;
  await expect(fetchPostgrest({ ...options, platform: 'linux-x64' })).rejects.toThrow('answered 404');
});
