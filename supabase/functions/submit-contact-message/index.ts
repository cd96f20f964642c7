import { submissionDeps } from '../_shared/submission-deps.ts';
import { createSubmitContactMessage } from './handler.ts';

Deno.serve(createSubmitContactMessage(submissionDeps((name) => Deno.env.get(name))));
