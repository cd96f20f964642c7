import { type ExchangeRankings, exchangeRankingsSchema } from '@contracts/exchange-rankings.ts';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { supabase, withRegion } from '@/lib/supabase.ts';
import { withTimeLimit } from '@/lib/time-limit.ts';

/**
 * React Query with its defaults: 3 retries, 1 s doubling to 30 s, kept for 5 minutes. A
 * query that has failed for good is only logged; its component decides what to show instead.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.error(`Could not load ${queryKey.join(' ')}:`, error.message),
  }),
});

// QueryClientProvider would do this: listen for the network to come back, so that paused queries resume.
queryClient.mount();

/** Longer than the function takes at its slowest. */
const TIME_LIMIT_MS = 10_000;

/** Asks the edge function for the figures. Throws unless the answer has at least one usable row. */
async function getExchangeRankings(signal: AbortSignal): Promise<ExchangeRankings> {
  const { data, error } = await supabase.functions.invoke(withRegion('fetch-exchange-rankings'), { signal });
  if (error) throw error;
  return exchangeRankingsSchema.parse(data);
}

export const exchangeRankingsQuery = queryOptions({
  queryKey: ['exchange rankings'],
  // As long as the server keeps its figures: until then, coming back to the tab fetches nothing.
  staleTime: 15 * 60_000,
  queryFn: ({ signal }) => withTimeLimit(TIME_LIMIT_MS, getExchangeRankings, signal),
});
