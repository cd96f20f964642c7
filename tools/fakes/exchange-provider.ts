import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen } from '../stack/ports.ts';

/**
 * Made-up figures in bitcoin, for trying the exchange board without the internet. The ids are the provider's, so that
 * EXCHANGE_IDS can be tried too. Like the real list, it is unsorted and longer than the board, and has an unknown volume
 * and exchanges whose logo we do not ship.
 */
const exchangeSamples: readonly { id: string; name: string; btc: number | null }[] = [
  { id: 'kraken', name: 'Kraken', btc: 14_210.5 },
  { id: 'gdax', name: 'Coinbase Exchange', btc: 31_940.2 },
  { id: 'binance', name: 'Binance', btc: 171_820.4 },
  { id: 'gemini', name: 'Gemini', btc: 1_130.9 },
  { id: 'okex', name: 'OKX', btc: 41_360.8 },
  { id: 'bybit_spot', name: 'Bybit', btc: 46_905.1 },
  { id: 'kucoin', name: 'KuCoin', btc: 22_480.7 },
  { id: 'sample-harbour', name: 'Harbour Sample Exchange', btc: 12_008.3 },
  { id: 'gate', name: 'Gate', btc: 37_715.6 },
  { id: 'bitget', name: 'Bitget', btc: 28_633.9 },
  { id: 'bitstamp', name: 'Bitstamp', btc: 3_702.4 },
  { id: 'crypto_com', name: 'Crypto.com Exchange', btc: 25_147.0 },
  { id: 'upbit', name: 'Upbit', btc: 19_866.2 },
  { id: 'bithumb', name: 'Bithumb', btc: 9_577.8 },
  { id: 'sample-unknown', name: 'Quiet Sample Exchange', btc: null },
  { id: 'coinex', name: 'CoinEx', btc: 4_419.6 },
  { id: 'sample-orchard', name: 'Orchard Sample Exchange', btc: 7_254.5 },
  { id: 'sample-lantern', name: 'Lantern Sample Exchange', btc: 2_961.3 },
];

const sampleDollarsPerBitcoin = 100_000;

const answers: Record<string, unknown> = {
  '/exchanges': exchangeSamples.map(({ id, name, btc }) => ({
    id,
    name,
    // Not one of the allowed picture hosts: the page shows its own logos, and nothing is fetched from anywhere.
    image: `https://pictures.invalid/${id}.png`,
    trust_score_rank: null,
    trade_volume_24h_btc: btc,
  })),
  '/exchange_rates': { rates: { usd: { name: 'US Dollar', unit: '$', value: sampleDollarsPerBitcoin, type: 'fiat' } } },
};

const junkRows = [
  null,
  'Binance',
  {},
  { name: 7, trade_volume_24h_btc: 1 },
  { name: '<b>Bold</b>', trade_volume_24h_btc: 1 },
  { name: 'x'.repeat(65), trade_volume_24h_btc: 1 },
  { name: 'Evil\u202eecnaniB', trade_volume_24h_btc: 1 },
  { name: 'Text for a number', trade_volume_24h_btc: '5000' },
  { name: 'Negative', trade_volume_24h_btc: -1 },
  { name: 'Beyond all money', trade_volume_24h_btc: 1e300 },
  { name: 'One good row', trade_volume_24h_btc: 5 },
];

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends pieces until the other side hangs up. */
function stream(response: ServerResponse, piece: string, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const timer = setInterval(() => response.write(piece), everyMs);
  response.once('close', () => clearInterval(timer));
}

/** How the stand-in answers. All but `good` are the faults that a real provider has now and then. */
const behaviors = {
  good: json,
  limited: (response) => response.writeHead(429, { 'retry-after': '120' }).end('{"status":{"error_code":429}}'),
  broken: (response) => response.writeHead(500).end('Internal Server Error'),
  garbage: (response) => response.writeHead(200).end('<!doctype html><title>Checking your browser</title>'),
  junk: (response, body) => json(response, Array.isArray(body) ? junkRows : body),
  truncated: (response, body) => {
    const text = JSON.stringify(body);
    response.writeHead(200, { 'content-length': text.length });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  },
  huge: (response) => stream(response, `${JSON.stringify('x'.repeat(256 * 1024))},`, 1),
  hanging: () => undefined,
  dripping: (response) => stream(response, ' ', 200),
} satisfies Record<string, (response: ServerResponse, body: unknown) => void>;

/** A small stand-in for the provider, over real HTTP on this machine, with sample figures. */
export async function startExchangeProvider() {
  const provider = {
    mood: 'good' as keyof typeof behaviors,
    calls: [] as { path: string; headers: IncomingHttpHeaders }[],
    /** Calls without a complete answer whose caller still waits. */
    open: 0,
  };
  const server = createServer(({ url: path = '/', headers }, response) => {
    provider.calls.push({ path, headers });
    provider.open += 1;
    response.once('close', () => {
      provider.open -= 1;
    });
    const body = answers[path.split('?')[0] ?? ''];
    if (body === undefined) response.writeHead(404).end();
    else behaviors[provider.mood](response, body);
  });
  return Object.assign(provider, await listen(server));
}
