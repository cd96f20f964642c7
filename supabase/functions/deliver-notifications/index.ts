import { createRpc } from '../_shared/admin-client.ts';
import { createDatabaseCheck } from '../_shared/database-check.ts';
import { createEndpoint } from '../_shared/endpoint.ts';
import { readDeliverySecret, readFunctionEnv } from '../_shared/function-env.ts';
import { jsonResponse } from '../_shared/http-error.ts';
import { logLine } from '../_shared/log.ts';
import { channelsFromEnv } from '../_shared/notify/channels-from-env.ts';
import { drain } from '../_shared/notify/drain.ts';
import { postJson } from '../_shared/notify/post-json.ts';

const read = (name: string) => Deno.env.get(name);
const env = readFunctionEnv(read);
const rpc = createRpc(env);
const channels = channelsFromEnv(read);
const heartbeatUrl = read('HEARTBEAT_URL');

Deno.serve(
  createEndpoint(
    {
      name: 'deliver-notifications',
      // The schedule's own secret, and the project's secret keys: never a browser's.
      apiKeys: [...readDeliverySecret(read), ...env.secretKeys],
      allowedOrigins: undefined,
      log: logLine,
      databaseCheck: createDatabaseCheck(env, rpc),
    },
    async () => {
      const report = await drain({ rpc, channels, log: logLine });
      // Tells an uptime service that the schedule runs and delivers. It never fails the run that it reports.
      if (heartbeatUrl && report.failed === 0) {
        const beat = await postJson({ url: heartbeatUrl, body: report, timeoutMs: 5_000 });
        logLine({ event: 'heartbeat', outcome: beat.reached ? beat.status : beat.error });
      }
      return jsonResponse(200, report);
    },
  ),
);
