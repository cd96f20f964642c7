import { expect, it } from 'vitest';
import { splitSql } from './split-sql.ts';

// As `supabase db push` (CLI 3.1.0) splits: compared with what it wrote into schema_migrations for such files.
it.each([
  ['select 1;\n\n select 2 ;', ['select 1', 'select 2']],
  ['-- a; comment\nselect 1;\n-- the end;', ['-- a; comment\nselect 1', '-- the end;']],
  ["select 'x;y', E'it\\'s;', \"a;b\";", ["select 'x;y', E'it\\'s;', \"a;b\""]],
  ["select 'it''s;';select 2", ["select 'it''s;'", 'select 2']],
  ['/* a /* nested; */ ; */ select 1;', ['/* a /* nested; */ ; */ select 1']],
  ['do $$ begin perform 1; end $$; select 2', ['do $$ begin perform 1; end $$', 'select 2']],
  ['select $fn$ a; $a$ b; $fn$; select 2', ['select $fn$ a; $a$ b; $fn$', 'select 2']],
  [
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3;',
    ['create function f() returns int begin atomic select case when true then 1 end; select 2; end', 'select 3'],
  ],
  [
    'create rule r as on insert to t do also (select 1; select 2); select 3',
    ['create rule r as on insert to t do also (select 1; select 2)', 'select 3'],
  ],
  [';;\n', []],
  ['', []],
])('splits %j', (sql, statements) => {
  expect(splitSql(sql)).toEqual(statements);
});
