import { createEndpoint, type EndpointOptions } from '../_shared/endpoint.ts';
import { jsonResponse } from '../_shared/http-error.ts';
import type { DrainReport } from '../_shared/notify/drain.ts';

export interface DeliverNotificationsDeps extends Pick<EndpointOptions, 'log' | 'databaseCheck'> {
  /** The schedule's own secret, and the project's secret keys: never a browser's. */
  secretKeys: readonly string[];
  deliver(): Promise<DrainReport>;
}

export function createDeliverNotifications({ secretKeys, deliver, ...options }: DeliverNotificationsDeps) {
  return createEndpoint(
    { ...options, name: 'deliver-notifications', apiKeys: secretKeys, allowedOrigins: undefined },
    async () => jsonResponse(200, await deliver()),
  );
}
