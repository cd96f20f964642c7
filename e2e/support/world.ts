import type { Browser } from './browser.ts';

/** What the global setup started, handed to the test workers through the environment. */
export interface World {
  siteUrl: string;
  /** The stack's folder, with the keys that the site was built with. */
  stackDir: string;
  apiUrl: string;
  databaseUrl: string;
  anonKey: string;
  serviceRoleKey: string;
  /** A chat server in Telegram's place; GET lists what it has received. */
  chatUrl: string;
  browser: Browser;
}

const VARIABLE = 'LISTBOLT_E2E_WORLD';

export function publishWorld(world: World): void {
  process.env[VARIABLE] = JSON.stringify(world);
}

export function readWorld(): World {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('The end-to-end tests run through `npm run test:e2e`.');
  return JSON.parse(text);
}
