import { runContacts } from './contacts/run.ts';

// `npm run contacts`: see --help.
process.exitCode = await runContacts(process.argv.slice(2), process.env, { out: console.log, err: console.error });
