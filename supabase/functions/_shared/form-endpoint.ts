import * as z from 'zod/mini';
import { acceptedSchema } from './contracts/answers.ts';
import { type FormKind, forms, toColumns } from './contracts/forms.ts';
import { createEndpoint, HttpError, jsonResponse, parseFields, readJson, sha256 } from './http/endpoint.ts';
import { channelsFromEnv } from './notify/channel.ts';
import { drainInBackground } from './notify/drain.ts';
import { clientHeaders, functionDeps, type Log, type ReadEnv } from './platform.ts';

const answerSchema = z.discriminatedUnion('outcome', [
  z.extend(acceptedSchema, { outcome: z.literal('accepted') }),
  z.object({ outcome: z.literal('limited'), retryAfter: z.number() }),
  z.object({ outcome: z.literal('conflict') }),
]);

/** The sender's secret, by which a retry is known and a receipt is shown: the database gets its hash only. */
async function readKeyHash(headers: Headers): Promise<string | null> {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (/^[0-9a-f]{32}$/.test(key)) return await sha256(key);
  throw new HttpError(400, 'invalid_idempotency_key', 'The Idempotency-Key should be 32 hexadecimal digits.');
}

/** Handles one kind of form: parses it again, stores it once however often it is sent, then notifies the team. */
export function createFormEndpoint(kind: FormKind, read: ReadEnv, log?: Log) {
  const { functionName, schema } = forms[kind];
  const deps = functionDeps(read, log);
  const channels = channelsFromEnv(read, (error) => deps.log({ event: 'channel_misconfigured', error }));
  return createEndpoint({ ...deps, name: functionName }, async (request) => {
    const keyHash = await readKeyHash(request.headers);
    const content = parseFields(schema, await readJson(request));
    const answer = answerSchema.parse(
      await deps.rpc('submit', {
        kind,
        content: toColumns(content),
        key_hash: keyHash,
        client_headers: clientHeaders(request.headers),
      }),
    );
    switch (answer.outcome) {
      case 'accepted':
        drainInBackground({ ...deps, channels });
        return jsonResponse(201, acceptedSchema.parse(answer));
      case 'limited':
        throw new HttpError(429, 'too_many_requests', 'Too many at once. Try again later.', {
          retryAfter: answer.retryAfter,
        });
      case 'conflict':
        throw new HttpError(422, 'idempotency_conflict', 'This Idempotency-Key was used for other content.');
    }
  });
}
