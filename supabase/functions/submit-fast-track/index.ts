import { createFormEndpoint } from '../_shared/form-endpoint.ts';

Deno.serve(createFormEndpoint('application', (name) => Deno.env.get(name)));
