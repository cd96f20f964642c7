import { createServer } from 'node:http';
import { listen } from '../stack/ports.ts';

/** Serves the site with live reload on one port, until the returned function is called. */
export async function openDevSite(port: number): Promise<() => Promise<unknown>> {
  const vite = await import('vite');
  // Vite gets a server of ours: with its own it would end the process on SIGTERM, before the stack is stopped. Without
  // `ws` it would open a second port for live reload, the same one in every checkout.
  const http = createServer();
  const server = { middlewareMode: { server: http }, ws: { server: http } };
  const dev = await vite.createServer({ clearScreen: false, server });
  http.on('request', dev.middlewares);
  const { close } = await listen(http, port, 'localhost');
  return () => Promise.all([close(), dev.close()]);
}
