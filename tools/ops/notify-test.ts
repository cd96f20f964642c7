import { functionSecrets } from '../stack/stack.ts';
import { runNotifyTest } from './notify-test/run.ts';

// `npm run notify:test`: with the secrets of the environment, else those of supabase/functions/.env.
const secrets = functionSecrets();
try {
  process.exitCode = await runNotifyTest((name) => process.env[name] || secrets[name], console.log);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
