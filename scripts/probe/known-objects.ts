import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { supabaseDir } from '../../supabase/local/paths.ts';

export interface Relation {
  name: string;
  /** The first two columns of a table; the first is its key, which is never null. */
  columns: readonly [key: string, other: string] | undefined;
}

export interface DatabaseFunction {
  name: string;
  isExposed: boolean;
  /** Arguments that fit its types, so that nothing but a right can refuse the call. */
  args: Record<string, string>;
}

const valueOfType: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  integer: '0',
  jsonb: '{}',
};

function migrations(): string {
  const dir = path.join(supabaseDir, 'migrations');
  const files = readdirSync(dir).sort();
  return files.map((file) => readFileSync(path.join(dir, file), 'utf8')).join('\n');
}

/** Every table and view that the migrations make. */
export function knownRelations(): Relation[] {
  const made = migrations().matchAll(/^create (?:table|view) \w+\.(\w+)(?: \(\n {2}(\w+) .*\n {2}(\w+) )?/gm);
  return [...made].map(([, name = '', key, other]) => ({ name, columns: key && other ? [key, other] : undefined }));
}

/** Every function that the migrations make. */
export function knownFunctions(): DatabaseFunction[] {
  const made = migrations().matchAll(/^create (?:or replace )?function (\w+)\.(\w+)\(([^)]*)\)/gm);
  return [...made].map(([, schema, name = '', parameters = '']) => ({
    name,
    isExposed: schema === 'public',
    args: Object.fromEntries(
      parameters
        .split(',')
        .map((parameter) => parameter.trim().split(/\s+/))
        .filter(([parameter]) => parameter)
        .map(([parameter = '', type = '']) => [parameter, valueOfType[type] ?? 'probe']),
    ),
  }));
}
