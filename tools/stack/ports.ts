import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** The ports of Vite and of the Supabase CLI. LISTBOLT_SITE_PORT and its like move them. */
const usualPorts = { site: 5173, preview: 4173, api: 54321, database: 54322 };

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

/** Each process has its own ports. */
let lastPort = 20_000 + (process.pid % 55) * 200;

/**
 * A free port, below the range from which systems take ports for outgoing connections. Never returned twice: its owner may not
 * be listening yet.
 */
export async function freePort(): Promise<number> {
  lastPort += 1;
  const port = lastPort;
  return (await isFree(port)) ? port : freePort();
}

/** The port that the environment names, or the usual one; an error that says what to do if it is taken. */
export async function claimPort(use: keyof typeof usualPorts): Promise<number> {
  const variable = `LISTBOLT_${use.toUpperCase()}_PORT`;
  const port = Number(process.env[variable] || usualPorts[use]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} is "${process.env[variable]}". Set it to a port, such as ${usualPorts[use]}.`);
  }
  if (await isFree(port)) return port;
  throw new Error(
    `Port ${port} is taken. Stop the program that has it (another \`npm start\`?), or set ${variable} to a free one.`,
  );
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
