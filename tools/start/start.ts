import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { portUses } from '../stack/ports.ts';
import { runWithStack } from './run-with-stack.ts';

// `npm start`: the stack, and Vite in front of it. Vite gets a server of ours, since with one of its own it would end
// the whole process on SIGTERM, before the stack is stopped.
await runWithStack({
  use: portUses.site,
  async open(port, progress) {
    progress('Starting Vite');
    const http = createHttpServer();
    const vite = await createServer({
      clearScreen: false,
      server: { middlewareMode: { server: http } },
    });
    http.on('request', vite.middlewares);
    await new Promise<void>((resolve, reject) => {
      http.once('error', reject).listen(port, 'localhost', resolve);
    });
    return async () => {
      http.closeAllConnections();
      http.close();
      await vite.close();
    };
  },
});
