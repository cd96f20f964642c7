import { startStack } from './stack.ts';

// A stack in a process of its own, for tests that kill the process. Its folder is the first argument.
const [dir = '', kind] = process.argv.slice(2);
const stack = await startStack({ dir, throwaway: kind === 'throwaway' });
process.on('SIGTERM', () => stack.stop().then(() => process.exit(0)));
console.log(JSON.stringify({ databaseUrl: stack.databaseUrl, apiUrl: stack.apiUrl, key: stack.publishableKey }));
