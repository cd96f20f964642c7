import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKeys } from '../../stack/keys.ts';
import { type Ownership, takeOwnership } from '../../stack/owner.ts';
import { readTarget } from './run-probe.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-probed-'));
const named = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
const hosted = { apiUrl: 'https://abc.supabase.co', anonKey: 'sb_publishable_x' };
let lease: Ownership;

beforeAll(async () => {
  lease = takeOwnership(dir);
  lease.note({ apiPort: 61233, databasePort: 61234 });
});
afterAll(() => {
  lease.release();
  rmSync(dir, { recursive: true });
});

describe('the project behind a site', () => {
  it('is the one that the environment names, wherever the site is', () => {
    expect(readTarget('https://own.io/verify', named, dir)).toEqual({ siteUrl: 'https://own.io', ...hosted });
    expect(readTarget('http://localhost:4173', named, dir)).toEqual({ siteUrl: 'http://localhost:4173', ...hosted });
  });

  it('is otherwise the local stack, for a site on this machine', () => {
    const { publishableKey } = loadKeys(dir);
    const local = { apiUrl: 'http://127.0.0.1:61233', anonKey: publishableKey };
    expect(readTarget('http://127.0.0.1:4173/', {}, dir)).toEqual({ siteUrl: 'http://127.0.0.1:4173', ...local });
  });

  it('is never the local stack for a site elsewhere', () => {
    const ask = () => {
      try {
        return readTarget('https://own.io', {}, dir).apiUrl;
      } catch (error) {
        return (error as Error).message;
      }
    };
    // What is told instead is a matter of this folder's own .env.
    expect(ask()).toMatch(/VITE_SUPABASE_URL is missing|^http/);
    expect(ask()).not.toContain('61233');
  });

  it('must be fit for a build', () => {
    const read = (wrong: object) => () => readTarget('https://own.io', { ...named, ...wrong }, dir);
    expect(read({ VITE_SUPABASE_URL: 'nowhere' })).toThrow('VITE_SUPABASE_URL should look like');
    expect(read({ VITE_SUPABASE_ANON_KEY: '' })).toThrow('VITE_SUPABASE_ANON_KEY');
  });
});
