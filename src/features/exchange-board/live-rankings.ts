import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '@/lib/query-client';
import { exchangeRankingsQuery } from './get-exchange-rankings';

export interface LiveRankingsProps {
  /** Told of the figures, or of null when there will be none. */
  onAnswer: (live: ExchangeRankings | null) => void;
}

/**
 * Fetches the live figures and draws nothing: the board that is there stays, and only its words change. Loaded when the
 * board comes near, so that React Query is no part of the first load.
 */
export function LiveRankings({ onAnswer }: LiveRankingsProps) {
  const { data: live = null, isLoading } = useQuery(exchangeRankingsQuery, queryClient);
  useEffect(() => {
    if (!isLoading) onAnswer(live);
  }, [live, isLoading, onAnswer]);
  return null;
}
