import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ServedSite, serveDist } from '../../scripts/serve-dist.ts';
import { repositoryRoot } from '../../supabase/local/paths.ts';
import type { content } from '../../vite/content.ts';

const run = promisify(execFile);
const NOT_COPIED = ['.git', '.local', 'dist', 'node_modules'];

export interface SecondBrand {
  /** A copy of the repository with another src/content/. */
  root: string;
  dist: string;
  /** What its src/content/ says. */
  content: typeof content;
  site: ServedSite;
  remove(): Promise<void>;
}

/** Does what the README asks of a provider: puts other content in the folder, and runs `npm run build`. */
export async function buildSecondBrand(env: Record<string, string>): Promise<SecondBrand> {
  const root = mkdtempSync(path.join(realpathSync(tmpdir()), 'second-brand-'));
  const undo = () => rmSync(root, { recursive: true, force: true });
  try {
    const skipped = NOT_COPIED.map((name) => path.join(repositoryRoot, name));
    cpSync(repositoryRoot, root, { recursive: true, filter: (from) => !skipped.includes(from) });
    symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'), 'junction');
    const folder = path.join(root, 'src', 'content');
    rmSync(folder, { recursive: true });
    cpSync(path.join(repositoryRoot, 'e2e', 'fixtures', 'second-brand'), folder, { recursive: true });
    await run('npm', ['run', 'build'], { cwd: root, env: { ...process.env, ...env } });
    const copy: { content: typeof content } = await import(path.join(root, 'vite', 'content.ts'));
    const dist = path.join(root, 'dist');
    const site = await serveDist({ dir: dist, port: 0, supabaseUrl: env.VITE_SUPABASE_URL ?? '' });
    const remove = async () => {
      await site.close();
      undo();
    };
    return { root, dist, content: copy.content, site, remove };
  } catch (error) {
    undo();
    throw error;
  }
}
