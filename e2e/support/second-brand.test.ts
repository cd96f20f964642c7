import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../tools/stack/paths.ts';
import { copyAsSecondBrand } from './second-brand.ts';

// What visitors see of it: e2e/rebrand.spec.ts.
it('another content folder passes the type check', { timeout: 300_000 }, async () => {
  const { root, remove } = copyAsSecondBrand();
  try {
    const tsc = path.join(repositoryRoot, 'node_modules', '.bin', 'tsc');
    const { stdout } = await promisify(execFile)(tsc, ['-b'], { cwd: root });
    expect(stdout).toBe('');
  } finally {
    remove();
  }
});
