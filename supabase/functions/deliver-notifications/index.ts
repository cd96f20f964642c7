import { createEndpoint, jsonResponse } from '../_shared/http/endpoint.ts';
import { post } from '../_shared/http/fetch-json.ts';
import { channelsFromEnv } from '../_shared/notify/channel.ts';
import { drain } from '../_shared/notify/drain.ts';
import { functionDeps, readDeliverySecret } from '../_shared/platform.ts';

const read = (name: string) => Deno.env.get(name);
const deps = functionDeps(read);
const mistakes: string[] = [];
const channels = channelsFromEnv(read, (mistake) => mistakes.push(mistake));
for (const error of mistakes) deps.log({ event: 'channel_misconfigured', error });
// No channel is left that could carry the alarm about the others.
const isMute = mistakes.length > 0 && mistakes.length === channels.length;
const heartbeatUrl = isMute ? undefined : read('HEARTBEAT_URL');
// The schedule's own secret, and the project's secret keys: never a browser's.
const apiKeys = [...readDeliverySecret(read), ...deps.secretKeys];

Deno.serve(
  createEndpoint({ ...deps, name: 'deliver-notifications', apiKeys, allowedOrigins: undefined }, async () => {
    const report = await drain({ ...deps, channels });
    // Tells an uptime service that the schedule runs and delivers. It never fails the run that it reports.
    if (heartbeatUrl && report.failed === 0) {
      const beat = await post({ url: heartbeatUrl, body: report, timeoutMs: 5_000 });
      deps.log({ event: 'heartbeat', outcome: beat.ok ? 'ok' : beat.error });
    }
    return jsonResponse(200, report);
  }),
);
