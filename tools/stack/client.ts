import { Client, type ClientConfig } from 'pg';

/** Does the work on a connection of its own. */
export async function withClient<T>(config: string | ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
