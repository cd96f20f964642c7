import { existsSync } from 'node:fs';
import { runNotifyTest } from './notify-test/run.ts';

// The environment comes first: loadEnvFile overrides nothing that is set.
const file = new URL('../../supabase/functions/.env', import.meta.url);
if (existsSync(file)) process.loadEnvFile(file);
try {
  process.exitCode = await runNotifyTest((name) => process.env[name], console.log);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
