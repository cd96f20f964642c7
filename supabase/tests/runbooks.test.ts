import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test } from './support/database.ts';

/** The SQL of the pages that people follow under pressure; a block marked `hosted` needs what only a hosted project has. */
const blocks = ['docs/operations.md', 'docs/incidents.md'].flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^ *```sql\n([\s\S]*?)```/gm)].map(
    ([, sql = '']) => [page, sql.trim()] as const,
  ),
);

test('the pages have SQL to try', () => {
  expect(blocks.length).toBeGreaterThan(12);
});

test.for(blocks)('the SQL of %s runs: %s', async ([, sql], { db }) => {
  await db.query(sql);
});
