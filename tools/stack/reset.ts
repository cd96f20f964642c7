import { resetCluster } from './cluster.ts';
import { loadKeys } from './keys.ts';
import { runningStack, takeLease } from './lease.ts';
import { migrate } from './migrate.ts';
import { stackDir, supabaseDir } from './paths.ts';
import { removeData } from './postgres.ts';
import { databaseUrl } from './stack.ts';

/**
 * Deletes the local database's data. A running stack gets its migrations and seed at once and goes on; otherwise the
 * folder is removed, whatever state or version it is in, and the next start makes it.
 */
export async function resetStack(onProgress: (line: string) => void, dir: string = stackDir): Promise<void> {
  const running = runningStack(dir);
  if (running) {
    if (!running.databasePort) throw new Error('The local stack is just starting. Try again when it is up.');
    await resetCluster(running.databasePort, loadKeys(dir));
    await migrate({ databaseUrl: databaseUrl(running.databasePort), supabaseDir, seed: true, onProgress });
    onProgress('The database of the running stack is as new.');
    return;
  }
  const lease = await takeLease(dir, false);
  try {
    removeData(dir);
    onProgress('The local database is deleted. The next `npm start` makes it afresh.');
  } finally {
    lease.release();
  }
}
