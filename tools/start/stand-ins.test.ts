import { expect, it } from 'vitest';
import { webhookFromEnv } from '../../supabase/functions/_shared/notify/webhook.ts';
import { sampleAnswers, startSampleExchanges, startTeamChat } from './stand-ins.ts';

it('Where no channel is set, an application is printed as the team would read it.', async () => {
  const printed: string[] = [];
  const url = await startTeamChat((message) => printed.push(message));
  const send = webhookFromEnv((name) => (name === 'NOTIFICATION_WEBHOOK_URL' ? url : undefined));
  const id = '6f1f2a5e-0000-4000-8000-000000000000';
  const record = {
    id,
    createdAt: '2026-11-26T00:00:00Z',
    telegramContact: '@ada',
    coinmarketcapUrl: '',
    projectBlurb: 'A <b>bold</b> plan',
  };
  const result = await send?.({ id, kind: 'application', record });
  expect(result).toMatchObject({ ok: true });
  expect(printed).toEqual([expect.stringContaining('A <b>bold</b> plan')]);
  expect(printed[0]).toContain('@ada');
  expect(printed[0]).not.toMatch(/```|\u2060/);
});

it.each(['/exchanges', '/exchange_rates'])(
  'The sample provider answers %s with its figures, whatever is asked of them.',
  async (path) => {
    const url = await startSampleExchanges();
    const response = await fetch(`${url}${path}?per_page=250&page=1`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(sampleAnswers[path]);
  },
);

it('The sample figures are unsorted, unknown in one place, and have no picture that a page would load.', () => {
  const list = sampleAnswers['/exchanges'] as { id: string; image: string; trade_volume_24h_btc: number | null }[];
  const volumes = list.map(({ trade_volume_24h_btc }) => trade_volume_24h_btc);
  expect(volumes.filter((volume) => volume === null)).toHaveLength(1);
  expect(volumes).not.toEqual(volumes.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  expect(list.every(({ image }) => new URL(image).hostname === 'pictures.invalid')).toBe(true);
});
