import { createRpc } from '../_shared/admin-client.ts';
import { createDatabaseCheck } from '../_shared/database-check.ts';
import { readDeliverySecret, readFunctionEnv } from '../_shared/function-env.ts';
import { logLine } from '../_shared/log.ts';
import { channelsFromEnv } from '../_shared/notify/channels-from-env.ts';
import { drain } from '../_shared/notify/drain.ts';
import { createDeliverNotifications } from './handler.ts';

const read = (name: string) => Deno.env.get(name);
const env = readFunctionEnv(read);
const rpc = createRpc(env);
const channels = channelsFromEnv(read);
const deliverySecret = readDeliverySecret(read);

Deno.serve(
  createDeliverNotifications({
    secretKeys: [...deliverySecret, ...env.secretKeys],
    log: logLine,
    databaseCheck: createDatabaseCheck(env, rpc),
    deliver: () => drain({ rpc, channels, log: logLine }),
  }),
);
