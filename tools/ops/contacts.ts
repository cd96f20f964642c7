import { runContacts } from './contacts/run.ts';
import { terminal } from './terminal.ts';

// `npm run contacts`: see --help.
process.exitCode = await runContacts(process.argv.slice(2), process.env, terminal);
