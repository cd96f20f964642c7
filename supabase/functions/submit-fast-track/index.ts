import { submissionDeps } from '../_shared/submission-deps.ts';
import { createSubmitFastTrack } from './handler.ts';

Deno.serve(createSubmitFastTrack(submissionDeps((name) => Deno.env.get(name))));
