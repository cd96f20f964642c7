import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

// `npm run check`: all tools side by side, each with its whole report. One that fails hides no other.
const tools = {
  types: 'npm run --silent typecheck',
  'format and lint': 'biome ci --colors=off .',
  'unused code': 'knip',
  secrets: "secretlint --secretlintignore .gitignore '**/*'",
};
// knip reads vite.config.ts, which asks for them.
const env = { ...process.env, VITE_SUPABASE_URL: 'http://127.0.0.1', VITE_SUPABASE_ANON_KEY: 'sb_publishable_knip' };

const codes = await Promise.all(
  Object.entries(tools).map(async ([name, command]) => {
    const child = spawn('/bin/sh', ['-c', `${command} 2>&1`], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, code] = await Promise.all([
      text(child.stdout),
      new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1))),
    ]);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}${code === 0 ? '' : `: ${command}\n\n${output.trim()}\n`}`);
    return code;
  }),
);
process.exit(Math.max(...codes));
