import { spawnSync } from 'node:child_process';
import { cliCommand } from '../stack/platform.ts';

// `npm run supabase -- <arguments>`: the Supabase CLI, in the one version that package.json names.
const [command, ...args] = cliCommand();
const { status, error } = spawnSync(command, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
if (error) console.error(error.message);
process.exitCode = status ?? 1;
