import { resetCluster } from './cluster.ts';
import { loadKeys } from './keys.ts';
import { migrate } from './migrate.ts';
import { runningStack, takeOwnership } from './owner.ts';
import { stackDir, supabaseDir } from './paths.ts';
import { removeData } from './postgres.ts';
import { databaseUrl } from './stack.ts';

/**
 * `npm run db:reset`: deletes the local database's data. A running stack gets its migrations and seed at once and goes
 * on; otherwise the data is removed, whatever state or version it is in, and the next start makes it.
 */
async function reset(): Promise<void> {
  const running = runningStack(stackDir);
  if (!running) {
    const ownership = await takeOwnership(stackDir, false);
    removeData(stackDir);
    ownership.release();
    console.log('The local database is deleted. The next `npm start` makes it afresh.');
    return;
  }
  const { databasePort: port } = running;
  if (!port) throw new Error('The local stack is just starting. Try again when it is up.');
  await resetCluster(port, loadKeys(stackDir));
  await migrate({ databaseUrl: databaseUrl(port), supabaseDir, seed: true, onProgress: console.log });
  console.log('The database of the running stack is as new.');
}

try {
  await reset();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
