import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { exchanges } from '../../src/content/exchanges.ts';
import { listen } from '../stack/ports.ts';

// Stand-ins for outside services, over real HTTP on this machine, where `npm start` has no real ones.

/** A webhook that stands for the team's chat where none is set, and prints each message. Returns its address. */
export async function startTeamChat(print: (message: string) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const { text: message } = JSON.parse(await text(request)) as { text: string };
    // Written for a chat: a block of code, with joiners against mentions.
    print(message.replaceAll('```', '').replaceAll('\u2060', '').trim());
    response.end();
  });
  return (await listen(server)).url;
}

/**
 * Made-up figures in bitcoin, for trying the exchange board without the internet. Like the real list, it is unsorted and longer
 * than the board, has one far ahead of all others, an unknown volume and exchanges whose logo we do not ship.
 */
const exchangeSamples: readonly { id: string; name: string; btc: number | null }[] = [
  { id: 'sample-unknown', name: 'Quiet Sample Exchange', btc: null },
  { id: 'sample-lantern', name: 'Lantern Sample Exchange', btc: 2_961.3 },
  ...exchanges.map(({ id, name }, index) => ({ id, name, btc: index === 0 ? 171_820.4 : 55_840.1 * 0.84 ** index })),
  { id: 'sample-harbour', name: 'Harbour Sample Exchange', btc: 12_008.3 },
  { id: 'sample-orchard', name: 'Orchard Sample Exchange', btc: 7_254.5 },
];

/** All of them, for EXCHANGE_IDS. */
export const sampleIds = exchangeSamples.map(({ id }) => id);

const sampleDollarsPerBitcoin = 100_000;

/** What the provider's two addresses return. */
export const sampleAnswers: Record<string, unknown> = {
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

/** An exchange provider with these figures. Returns its address. */
export async function startSampleExchanges(): Promise<string> {
  const server = createServer(({ url = '/' }, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(sampleAnswers[url.split('?')[0] ?? ''])),
  );
  return (await listen(server)).url;
}
