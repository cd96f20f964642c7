import { createSubmission } from '../_shared/submission.ts';
import { submissionDeps } from '../_shared/submission-deps.ts';

Deno.serve(
  createSubmission(
    'contact_report',
    submissionDeps((name) => Deno.env.get(name)),
  ),
);
