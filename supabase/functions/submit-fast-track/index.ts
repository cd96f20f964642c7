import { createSubmission } from '../_shared/submit.ts';

Deno.serve(createSubmission('fast_track_application', (name) => Deno.env.get(name)));
