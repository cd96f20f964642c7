import { runApplications } from './applications/run.ts';
import { terminal } from './terminal.ts';

// `npm run applications`: see --help.
process.exitCode = await runApplications(process.argv.slice(2), process.env, terminal);
