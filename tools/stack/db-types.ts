import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { askCli } from './database.ts';
import { makeThrowawayDir, repositoryRoot } from './paths.ts';
import { startStack } from './stack.ts';

// `npm run db:types`: the types that the CLI makes of the migrations. A test compares them (supabase-cli.test.ts).
const target = path.join('src', 'lib', 'database.types.ts');
const stack = await startStack({ dir: makeThrowawayDir(), throwaway: true, seed: false });
try {
  const types = askCli(stack.databaseUrl, ['gen', 'types', '--lang=typescript', '--schema=public']);
  writeFileSync(path.join(repositoryRoot, target), types);
  console.log(`${target} is written.`);
} finally {
  await stack.stop();
}
