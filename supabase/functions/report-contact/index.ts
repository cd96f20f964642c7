import { createSubmission } from '../_shared/submit.ts';

Deno.serve(createSubmission('contact_report', (name) => Deno.env.get(name)));
