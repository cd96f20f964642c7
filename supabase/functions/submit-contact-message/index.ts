import { createSubmission } from '../_shared/submit.ts';

Deno.serve(createSubmission('contact_message', (name) => Deno.env.get(name)));
