import { resetStack } from './reset.ts';

// `npm run db:reset`: an empty database with all migrations and the seed.
try {
  await resetStack((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
