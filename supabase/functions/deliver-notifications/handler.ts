import { createEndpoint, type EndpointOptions } from '../_shared/endpoint.ts';
import { jsonResponse } from '../_shared/http-error.ts';
import type { DrainReport } from '../_shared/notify/drain.ts';

export interface DeliverNotificationsDeps extends Pick<EndpointOptions, 'log'> {
  /** Secret keys only: the schedule calls this, never a browser. */
  secretKeys: readonly string[];
  deliver(): Promise<DrainReport>;
}

export function createDeliverNotifications({ secretKeys, log, deliver }: DeliverNotificationsDeps) {
  return createEndpoint(
    { name: 'deliver-notifications', apiKeys: secretKeys, allowedOrigins: undefined, log },
    async () => jsonResponse(200, await deliver()),
  );
}
