import { runWithStack } from './run-with-stack.ts';

// `npm run stack`: the local Supabase alone. The site is then served by `npm run dev`.
await runWithStack();
