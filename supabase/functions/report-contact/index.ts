import { submissionDeps } from '../_shared/submission-deps.ts';
import { createReportContact } from './handler.ts';

Deno.serve(createReportContact(submissionDeps((name) => Deno.env.get(name))));
