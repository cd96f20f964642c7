import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { exchangeRankingsQuery, queryClient } from './get-exchange-rankings';
import { Tape } from './tape';

test('A tape that is hydrated after the board has fetched the figures takes its markup as it is, and then shows them', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Tape />);
  queryClient.setQueryData(exchangeRankingsQuery.queryKey, {
    exchanges: [{ name: 'Binance', image: null, trade_volume_24h_usd: 2e9 }],
    as_of: '2026-11-20T09:05:00+00:00',
    source: 'coingecko',
  });
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(container, <Tape />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container).toHaveTextContent('$2.00B');
  await act(async () => root.unmount());
  container.remove();
  queryClient.clear();
});
