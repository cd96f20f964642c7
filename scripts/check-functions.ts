import { spawnSync } from 'node:child_process';
import { denoCheck } from '../supabase/local/deno.ts';
import { readFunctions } from '../supabase/local/functions-config.ts';
import { supabaseDir } from '../supabase/local/paths.ts';

// The entry points of the edge functions are Deno's: `tsc` does not know its globals.
const { command, args, env } = denoCheck(readFunctions(supabaseDir));
process.exit(spawnSync(command, args, { env, stdio: 'inherit' }).status ?? 1);
