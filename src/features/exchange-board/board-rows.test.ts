import { describe, expect, it } from 'vitest';
import { exchanges } from '@/content/exchanges.ts';
import { defaultRows, liveRows } from './board-rows';

const live = (name: string, volume: number | null, image: string | null = null) => ({
  name,
  image,
  trade_volume_24h_usd: volume,
});

describe('the defaults', () => {
  it('are the configured 14 with our own logos and without figures', () => {
    expect(defaultRows.map(({ name }) => name)).toEqual(exchanges.map(({ name }) => name));
    expect(defaultRows).toHaveLength(14);
    for (const row of defaultRows) {
      expect(row).toMatchObject({ picture: null, volume: null });
      expect(row.logo).toMatch(/\.svg/);
    }
  });
});

describe('top', () => {
  it('is the first 14 as they come', () => {
    const many = Array.from({ length: 20 }, (_, index) => live(`Venue ${index}`, 20 - index));
    expect(liveRows(many, 'top').map(({ name }) => name)).toEqual(many.slice(0, 14).map(({ name }) => name));
  });

  it.each([
    ['Binance', 'binance'],
    ['BINANCE', 'binance'],
    ['Coinbase Exchange', 'coinbase'],
    ['Gate.io', 'gate-io'],
    ['Crypto.com Exchange', 'crypto-com'],
    ['Bitstamp by Robinhood', 'bitstamp'],
  ])('knows %s: our logo is the fallback for its picture', (name, logo) => {
    const [row] = liveRows([live(name, 1, 'https://assets.coingecko.com/a.png')], 'top');
    expect(row).toMatchObject({ name, picture: 'https://assets.coingecko.com/a.png' });
    expect(row?.logo).toContain(logo);
  });

  it.each(['Binance US', 'Exchange', '币安', 'Kraken Futures'])('does not mistake %s for one that it knows', (name) => {
    expect(liveRows([live(name, 1)], 'top')[0]?.logo).toBeNull();
  });
});

describe('partners', () => {
  it('is the configured list in its order, with the volumes of those that are found', () => {
    const rows = liveRows(
      [live('Newcomer', 9e9), live('Gate.io', 4e9), live('Binance', 17e9), live('gate', 1)],
      'partners',
    );
    expect(rows.map(({ name }) => name)).toEqual(defaultRows.map(({ name }) => name));
    expect(rows.filter(({ volume }) => volume !== null)).toMatchObject([
      { name: 'Binance', volume: 17e9 },
      { name: 'Gate', volume: 4e9 },
    ]);
  });
});
