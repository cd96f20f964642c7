import { createFormEndpoint } from '../_shared/form-endpoint.ts';

Deno.serve(createFormEndpoint('report', (name) => Deno.env.get(name)));
