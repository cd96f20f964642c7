import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const shared = 'supabase/functions/_shared/';

/** The rooms in their order: a file imports from its own room and from those below it. */
const rooms = [
  'e2e/',
  'supabase/tests/',
  'tools/',
  'tools/stack/',
  'src/test/',
  'src/startup/',
  'src/app/',
  'src/features/',
  'src/features/verify/check/',
  'src/components/',
  'src/lib/',
  'supabase/functions/',
  shared,
  `${shared}notify/`,
  `${shared}platform.ts`,
  `${shared}http/`,
  `${shared}contracts/`,
  'src/content/',
];
/** These import nothing but their own files, and these packages. */
const leaves: Record<string, string[]> = { 'src/content/': [], [`${shared}contracts/`]: ['zod/mini'] };
/** The folders in these do not import one another. */
const streets = ['src/features/'];

const roomOf = (file: string) => rooms.findLastIndex((room) => file.startsWith(room));
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\s]+)'/g;

function targetOf(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  if (name.startsWith('@/')) return name.replace('@/', 'src/');
  return name.startsWith('@contracts/') ? name.replace('@contracts/', `${shared}contracts/`) : undefined;
}

function isAllowed(file: string, name: string): boolean {
  const room = rooms[roomOf(file)] ?? '';
  const target = targetOf(file, name);
  if (target === undefined) return leaves[room]?.includes(name) ?? true;
  if (leaves[room] !== undefined) return target.startsWith(room);
  const [here, there] = [file, target].map((each) => each.slice(room.length).split('/')[0]);
  if (streets.includes(room) && target.startsWith(room)) return here === there;
  return roomOf(target) >= roomOf(file);
}

it('Imports run one way: a room imports the rooms below it, and no feature imports another', () => {
  const files = ['e2e', 'tools', 'src', 'supabase']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(150);
  const forbidden = files.flatMap((file) => {
    const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
    return names.filter((name) => !isAllowed(file, name)).map((name) => `${file} imports ${name}`);
  });
  expect(forbidden).toEqual([]);
});
