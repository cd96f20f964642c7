import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '@/lib/query-client';
import { exchangeRankingsQuery } from './get-exchange-rankings';

/** What is known of the live figures: asked for, there, or neither (not yet, failed, offline). */
export type RankingsState = { status: 'none' | 'loading' } | { status: 'live'; rankings: ExchangeRankings };

/**
 * Asks for the figures and keeps telling what is known of them. Without a hook and a provider, so that React Query is
 * fetched with this module, when the board comes near, and the page's tree stays as it is. Returns what ends it.
 */
export function observeExchangeRankings(onChange: (state: RankingsState) => void): () => void {
  const observer = new QueryObserver(queryClient, exchangeRankingsQuery);
  const tell = ({ data, fetchStatus }: ReturnType<typeof observer.getCurrentResult>) => {
    if (data !== undefined) onChange({ status: 'live', rankings: data });
    else onChange({ status: fetchStatus === 'fetching' ? 'loading' : 'none' });
  };
  // Mounted, the client asks again when the window is looked at again or the network comes back.
  queryClient.mount();
  const unsubscribe = observer.subscribe(tell);
  tell(observer.getCurrentResult());
  return () => {
    unsubscribe();
    queryClient.unmount();
  };
}
