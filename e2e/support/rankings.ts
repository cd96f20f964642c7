import type { Page } from '@playwright/test';
import type { Exchange } from '../../supabase/functions/_shared/contracts/exchange-rankings.ts';

export const rankingsUrl = /\/functions\/v1\/fetch-exchange-rankings$/;

/** Answers the page's call in place of the function. */
export async function answerRankings(page: Page, exchanges: Exchange[]): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  const json = { exchanges, as_of: '2026-11-20T09:05:00+00:00', source: 'coingecko' };
  await page.route(rankingsUrl, (route) => route.fulfill({ headers, json }));
}
