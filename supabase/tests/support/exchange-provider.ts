import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen } from '../../../tools/stack/ports.ts';
import { sampleAnswers } from '../../../tools/start/stand-ins.ts';

const junkRows = [
  null,
  'Binance',
  {},
  { name: '<b>Bold</b>', trade_volume_24h_btc: 1 },
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

/** How the stand-in responds. All but `good` are faults that a real provider has now and then. */
const behaviors = {
  good: json,
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
} satisfies Record<string, (response: ServerResponse, body: unknown) => void>;

/** A small stand-in for the provider, over real HTTP on this machine, with sample figures and a provider's faults. */
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
    const body = sampleAnswers[path.split('?')[0] ?? ''];
    if (body === undefined) response.writeHead(404).end();
    else behaviors[provider.mood](response, body);
  });
  return Object.assign(provider, await listen(server));
}
