import { createSubmission, submissionDeps } from '../_shared/submit.ts';

const read = (name: string) => Deno.env.get(name);
Deno.serve(createSubmission('contact_report', submissionDeps(read)));
