import { type RefObject, useEffect, useState } from 'react';
import { getSupabase } from '@/lib/supabase';
import type { RankingsState } from './observe-exchange-rankings';
import { whenNear } from './when-near';

/** The live figures, asked for when the element comes near the view. On a failure the defaults stay as they are. */
export function useExchangeRankings(element: RefObject<Element | null>): RankingsState {
  const [state, setState] = useState<RankingsState>({ status: 'none' });

  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;

    async function start() {
      setState({ status: 'loading' });
      // Fetched side by side with the code that uses it, which tells of a failure.
      getSupabase().catch(() => undefined);
      try {
        const { observeExchangeRankings } = await import('./observe-exchange-rankings');
        if (!left) stop = observeExchangeRankings(setState);
      } catch (error) {
        console.error('Could not load the live exchange board:', error);
        setState({ status: 'none' });
      }
    }

    const callOff = element.current === null ? undefined : whenNear(element.current, () => void start());
    return () => {
      left = true;
      callOff?.();
      stop?.();
    };
  }, [element]);

  return state;
}
