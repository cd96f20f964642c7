import { createSubmission } from '../_shared/submission.ts';
import { submissionDeps } from '../_shared/submission-deps.ts';

Deno.serve(
  createSubmission(
    'fast_track_application',
    submissionDeps((name) => Deno.env.get(name)),
  ),
);
