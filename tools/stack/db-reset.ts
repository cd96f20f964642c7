import { rmSync } from 'node:fs';
import { stackDir } from './platform.ts';
import { locateData, waitForEarlierPostgres } from './postgres.ts';

// `npm run db:reset`: removes the local database, whatever state or version it is in.
try {
  await waitForEarlierPostgres(stackDir);
  rmSync(locateData(stackDir), { recursive: true, force: true });
  console.log('The local database is deleted. The next `npm start` makes it again: all migrations, then the seed.');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
