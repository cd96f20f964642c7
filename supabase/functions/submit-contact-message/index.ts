import { createFormEndpoint } from '../_shared/form-endpoint.ts';

Deno.serve(createFormEndpoint('message', (name) => Deno.env.get(name)));
