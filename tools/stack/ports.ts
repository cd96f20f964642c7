import { randomInt } from 'node:crypto';
import { connect } from 'node:net';

/** A port that people may choose: its use, and the environment variable that moves it. */
export interface PortUse {
  label: string;
  variable: string;
  fallback: number;
}

/** The defaults are the Supabase CLI's, so that a person can swap in `supabase start`. */
export const portUses = {
  site: { label: 'the site', variable: 'LISTBOLT_SITE_PORT', fallback: 5173 },
  preview: { label: 'the built site', variable: 'LISTBOLT_PREVIEW_PORT', fallback: 4173 },
  api: { label: 'the API', variable: 'LISTBOLT_API_PORT', fallback: 54321 },
  database: { label: 'the database', variable: 'LISTBOLT_DATABASE_PORT', fallback: 54322 },
} as const satisfies Record<string, PortUse>;

/** Whether anything listens there. */
export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host);
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}

async function isFree(port: number): Promise<boolean> {
  return !(await answers(port)) && !(await answers(port, '::1'));
}

let lastPort = randomInt(20_000, 31_000);

/**
 * A free port, below the range from which systems take ports for outgoing connections. It is given once, since
 * the program that gets it may not listen yet.
 */
export async function freePort(): Promise<number> {
  lastPort += 1;
  const port = lastPort;
  return (await isFree(port)) ? port : freePort();
}

/** The port that the environment names, or the usual one; an error that says what to do where it is taken. */
export async function claimPort({ label, variable, fallback }: PortUse): Promise<number> {
  const text = process.env[variable] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Error(`${variable} is "${text}". It should be a port number, for example ${fallback}.`);
  }
  if (await isFree(port)) return port;
  throw new Error(
    `Port ${port}, meant for ${label}, is taken by another program. ` +
      `Stop that program, or choose another port: ${variable}=${port > 60_000 ? 3000 : port + 1000}`,
  );
}
