import { expect, test, vi } from 'vitest';
import { createRankings } from './rankings.ts';

// What a function with a source answers is tested over HTTP.
test('without a source rankings are answered 503, and no database is asked', async () => {
  const rpc = vi.fn();
  await expect(createRankings(undefined, { rpc, log: vi.fn() })()).rejects.toMatchObject({
    status: 503,
    code: 'exchange_data_not_configured',
    options: { cause: 'COINGECKO_API_KEY is not set', retryAfter: 300 },
  });
  expect(rpc).not.toHaveBeenCalled();
});
