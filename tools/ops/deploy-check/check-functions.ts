import { readFunctions } from '../../stack/functions.ts';
import { supabaseDir } from '../../stack/paths.ts';
import { type Api, judge } from '../probe/check.ts';
import { demandDatabase } from '../probe/function-checks.ts';
import { type Finding, missing, ok } from './finding.ts';

/** Whether each deployed function reaches the database with the key that the platform gave it. */
export function checkFunctions(api: Api): Promise<Finding[]> {
  return Promise.all(
    readFunctions(supabaseDir).map(async ({ name }) => {
      const what = `${name} reaches the database`;
      const { outcome, why } = await judge({ what, test: () => demandDatabase(api, name) });
      return outcome === 'ok' ? ok(what) : missing(`${what}: ${why}. See docs/operations.md, Rotating keys`);
    }),
  );
}
