import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

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

export function portFromEnvironment({ variable, fallback }: PortUse): number {
  const text = process.env[variable] || String(fallback);
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`${variable} is "${text}". It should be a port number, for example ${fallback}.`);
}

/** Whether anything listens there. */
export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host);
    const settle = (answer: boolean): void => {
      probe.destroy();
      resolve(answer);
    };
    probe.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

/** Asks in both ways, since some systems let two programs listen on a port: one on 127.0.0.1, one on all addresses. */
async function isFree(port: number): Promise<boolean> {
  const canListen = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
  return canListen && !(await answers(port)) && !(await answers(port, '::1'));
}

/** A free port, below the range from which systems take ports for outgoing connections. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port between 20000 and 32000 on 127.0.0.1.');
}

/** The wanted port where it is free; a free one where 0 is wanted; an error that says what to do otherwise. */
export async function claimPort(use: PortUse, wanted: number): Promise<number> {
  if (wanted === 0) return freePort();
  if (await isFree(wanted)) return wanted;
  throw new Error(
    `Port ${wanted}, meant for ${use.label}, is taken by another program. ` +
      `Stop that program, or choose another port: ${use.variable}=${wanted + 1000 > 65_535 ? 3000 : wanted + 1000}`,
  );
}
