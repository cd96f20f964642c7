import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('A released migration is never edited: databases out there have its text, so a change is a new migration', () => {
  const lines = readFileSync('supabase/migrations.sha256', 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  const changed = lines.filter((line) => {
    const [sum, file = ''] = line.split(/\s+/);
    return createHash('sha256').update(readFileSync(file)).digest('hex') !== sum;
  });
  expect(
    changed,
    'Restore these files, and put the change into a new migration: npm run supabase -- migration new',
  ).toEqual([]);
});

const folder = 'supabase/migrations';
/** Each migration without its comments: PostgreSQL looks a name up only when a function in PL/pgSQL runs. */
const migrations = readdirSync(folder)
  .sort()
  .map((file): [file: string, sql: string] => [
    file,
    readFileSync(path.join(folder, file), 'utf8').replace(/--[^\n]*/g, ''),
  ]);

test('No migration names a table, view, type or function that a later one makes.', () => {
  const made = new Set<string>();
  const forward: string[] = [];
  for (const [file, sql] of migrations) {
    for (const [, name] of sql.matchAll(
      /\bcreate (?:unlogged )?(?:table|view|type|sequence|function) ((?:public|private)\.\w+)/g,
    ))
      made.add(name ?? '');
    for (const [name] of sql.matchAll(/\b(?:public|private)\.[a-z]\w*/g))
      if (!made.has(name)) forward.push(`${file} names ${name}`);
  }
  expect(made.size).toBeGreaterThan(50);
  expect(forward).toEqual([]);
});
