import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { channelsFromEnv } from '../../supabase/functions/_shared/notify/channel.ts';
import type { ReadEnv } from '../../supabase/functions/_shared/platform.ts';

/**
 * Sends a message that says it is a test through each channel that is set, by the code of the functions, and tells what each
 * answered. Returns the exit code: 0 where each took it.
 */
export async function runNotifyTest(read: ReadEnv, print: (line: string) => void): Promise<number> {
  const channels = channelsFromEnv(read, print);
  if (channels.length === 0) {
    print('No channel is set: see supabase/functions/.env.example.');
    return 1;
  }
  const id = randomUUID();
  const record = { id, createdAt: new Date().toISOString() };
  const results = await Promise.all(
    channels.map(async (channel) => ({ name: channel.name, result: await channel.send({ id, kind: 'test', record }) })),
  );
  for (const { name, result } of results) {
    const redirects =
      '. It redirects, and we follow nowhere: a receiver answers 2xx itself, or each message is sent again';
    const refused = (error: string) => `refused it: ${error}${error.startsWith('http_3') ? redirects : ''}`;
    print(`${name.padEnd(9)} ${result.ok ? (result.note ?? 'took it: look there') : refused(result.error)}`);
  }
  return results.every(({ result }) => result.ok) ? 0 : 1;
}

if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  // The environment comes first: loadEnvFile overrides nothing that is set.
  const file = new URL('../../supabase/functions/.env', import.meta.url);
  if (existsSync(file)) process.loadEnvFile(file);
  process.exitCode = await runNotifyTest((name) => process.env[name], console.log);
}
