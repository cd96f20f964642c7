import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { supabaseDir } from '../../tools/stack/platform.ts';

const folder = path.join(supabaseDir, 'migrations');
/** Each migration without its comments: PostgreSQL looks a name up only when a function in PL/pgSQL runs. */
const migrations = readdirSync(folder)
  .sort()
  .map((file): [file: string, sql: string] => [
    file,
    readFileSync(path.join(folder, file), 'utf8').replace(/--[^\n]*/g, ''),
  ]);

test('the migrations are read from the first to the last: none names a table, view, type or function that a later one makes', () => {
  const made = new Set<string>();
  const forward: string[] = [];
  for (const [file, sql] of migrations) {
    for (const [, name] of sql.matchAll(
      /\bcreate (?:unlogged )?(?:table|view|type|function) ((?:public|private)\.\w+)/g,
    ))
      made.add(name ?? '');
    for (const [name] of sql.matchAll(/\b(?:public|private)\.[a-z]\w*/g))
      if (!made.has(name)) forward.push(`${file} names ${name}`);
  }
  expect(made.size).toBeGreaterThan(50);
  expect(forward).toEqual([]);
});
