import { createInterface } from 'node:readline/promises';
import type { Terminal } from './command.ts';

/** The process's own terminal. Questions go to stderr, so that the output can be kept in a file. */
export const terminal: Terminal = {
  out: console.log,
  err: console.error,
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      // Without an end of input a question would wait for ever.
      const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
      return await Promise.race([lines.question(question), ended]);
    } finally {
      lines.close();
    }
  },
};
