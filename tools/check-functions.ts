import { spawnSync } from 'node:child_process';
import { denoCheck, readFunctions } from './stack/functions.ts';
import { supabaseDir } from './stack/paths.ts';

// The entry points of the edge functions are Deno's: `tsc` does not know its globals.
const { command, args, env } = denoCheck(readFunctions(supabaseDir));
process.exit(spawnSync(command, args, { env, stdio: 'inherit' }).status ?? 1);
