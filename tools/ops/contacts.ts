import { runContacts } from './contacts/run.ts';

process.exitCode = await runContacts(process.argv.slice(2), process.env, console);
