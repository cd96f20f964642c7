import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { Client, type ClientConfig } from 'pg';
import { cliCommand } from './platform.ts';

/** The address of a stack's database, for one of the two roles that sign in. Neither is a superuser. */
export const databaseUrl = (port: number, role: 'postgres' | 'authenticator' = 'postgres') =>
  `postgresql://${role}:postgres@127.0.0.1:${port}/postgres`;

/** Does the work on a separate connection. */
export async function withClient<T>(config: string | ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The Supabase CLI's answer about the database. Throws an Error with its words if it fails. */
export function askCli(url: string, args: string[]): string {
  const [command, ...first] = cliCommand();
  // Without sslmode=disable a warning lands among the answer.
  const all = [...first, ...args, `--remote=${url}?sslmode=disable`, '--yes'];
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr, error } = spawnSync(command, all, { cwd: os.tmpdir(), encoding: 'utf8', env });
  if (status !== 0) throw new Error(`supabase ${args.join(' ')} failed:\n${error?.message ?? stderr}`);
  return stdout;
}
