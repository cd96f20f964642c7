import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { supabaseDir } from '../../supabase/local/paths.ts';
import { checkFunctionSecrets, checkSecretNames } from './check-function-secrets.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-linked-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('the secrets of the functions', () => {
  it('are looked for by the names of .env.example', () => {
    const documented = readFileSync(path.join(supabaseDir, 'functions', '.env.example'), 'utf8');
    const names = checkSecretNames([]).flatMap(({ text }) => text.match(/\b[A-Z]{3,}(_[A-Z]+)+\b/g) ?? []);
    expect(names).toHaveLength(4);
    for (const name of names) expect(documented).toContain(`\n${name}=`);
  });

  it('are complete with the origins, one way to be told, and a key for the figures', () => {
    const complete = ['ALLOWED_ORIGINS', 'NOTIFICATION_WEBHOOK_URL', 'COINGECKO_API_KEY'];
    expect(checkSecretNames(complete).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
    expect(checkSecretNames([]).map(({ state }) => state)).toEqual(['missing', 'warning', 'warning']);
  });

  it('cannot be checked where nothing is linked, or the CLI is not let in', () => {
    expect(checkFunctionSecrets({}, dir)).toEqual([
      { state: 'cannot check', text: expect.stringContaining('not linked') },
    ]);
    mkdirSync(path.join(dir, '.temp'));
    writeFileSync(path.join(dir, '.temp', 'project-ref'), 'abcdefghijklmnopqrst');
    // A home without a token, and no address to reach: the CLI ends before it asks anybody.
    const [finding] = checkFunctionSecrets({ PATH: process.env.PATH, HOME: dir }, dir);
    expect(finding?.state).toBe('cannot check');
  });
});
