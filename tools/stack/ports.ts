import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** The ports that people may choose, and the variables that move them. The defaults are those of Vite and of the Supabase CLI. */
const uses = {
  site: { label: 'the site', variable: 'LISTBOLT_SITE_PORT', fallback: 5173 },
  preview: { label: 'the built site', variable: 'LISTBOLT_PREVIEW_PORT', fallback: 4173 },
  api: { label: 'the API', variable: 'LISTBOLT_API_PORT', fallback: 54321 },
  database: { label: 'the database', variable: 'LISTBOLT_DATABASE_PORT', fallback: 54322 },
};

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

/** Each process has ports of its own. */
let lastPort = 20_000 + (process.pid % 55) * 200;

/**
 * A free port, below the range from which systems take ports for outgoing connections. It is given once, since
 * the program that gets it may not listen yet.
 */
export async function freePort(): Promise<number> {
  lastPort += 1;
  const port = lastPort;
  return (await isFree(port)) ? port : freePort();
}

const claimed = new Set<number>();

/** The port that the environment names, or the usual one; an error that says what to do if it is taken. */
export async function claimPort(use: keyof typeof uses): Promise<number> {
  const { label, variable, fallback } = uses[use];
  const port = Number(process.env[variable] || fallback);
  if (!(port > 0 && port < 65_536)) throw new Error(`${variable} is no port number such as ${fallback}.`);
  if (claimed.has(port) || !(await isFree(port))) {
    const advice = `Stop the program that has it (another \`npm start\`?), or set ${variable} to a free one`;
    throw new Error(`Port ${port}, meant for ${label}, is taken. ${advice}, such as ${fallback + 1000}.`);
  }
  claimed.add(port);
  return port;
}

/** Makes a server listen on this machine only, by default on any free port. `close` waits for no connection. */
export async function listen(server: Server, port = 0, host = '127.0.0.1') {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, exclusive: true }, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host}:${taken}`, port: taken, close };
}
