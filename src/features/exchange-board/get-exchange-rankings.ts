import { type ExchangeRankings, exchangeRankingsSchema } from '@contracts/exchange-rankings.ts';
import { queryOptions } from '@tanstack/react-query';
import { postToApi, withRegion } from '@/lib/supabase';
import { withTimeLimit } from '@/lib/time-limit';

/** Longer than the function takes at its slowest. */
const TIME_LIMIT_MS = 10_000;

/** Asks the edge function for the figures. Throws unless the answer has at least one usable row. */
async function getExchangeRankings(signal: AbortSignal): Promise<ExchangeRankings> {
  const call = postToApi(`functions/v1/${withRegion('fetch-exchange-rankings')}`, undefined, signal);
  const response = await call.catch(() => {
    throw new Error('fetch-exchange-rankings is out of reach');
  });
  if (!response.ok) throw new Error(`fetch-exchange-rankings answered ${response.status}`);
  const answer = exchangeRankingsSchema.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new Error('fetch-exchange-rankings answered nothing usable');
  return answer.data;
}

export const exchangeRankingsQuery = queryOptions({
  queryKey: ['exchange rankings'],
  // As long as the server keeps its figures: until then, coming back to the tab fetches nothing.
  staleTime: 15 * 60_000,
  queryFn: ({ signal }) => withTimeLimit(TIME_LIMIT_MS, getExchangeRankings, signal),
});
