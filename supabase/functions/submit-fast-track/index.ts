import { createSubmission } from '../_shared/submission.ts';
import { submissionDeps } from '../_shared/submission-deps.ts';

const read = (name: string) => Deno.env.get(name);
Deno.serve(createSubmission('fast_track_application', submissionDeps(read)));
