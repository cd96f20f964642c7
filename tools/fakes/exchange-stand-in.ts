import { functionSecrets } from '../stack/stack.ts';
import { startExchangeProvider } from './exchange-provider.ts';

export interface ExchangeStandIn {
  /** For the edge functions: where the stand-in is, or nothing where a real source is configured. */
  functionEnv: Record<string, string>;
  close(): Promise<void>;
}

/** Where supabase/functions/.env names no source of exchange figures, a stand-in with sample figures takes its place. */
export async function startExchangeStandIn(progress: (line: string) => void): Promise<ExchangeStandIn> {
  const { COINGECKO_API_KEY: key, COINPAPRIKA_ENABLED: paprika } = functionSecrets();
  if (key || paprika === 'true') return { functionEnv: {}, close: async () => undefined };
  const provider = await startExchangeProvider();
  progress('No COINGECKO_API_KEY in supabase/functions/.env: the exchange board shows sample figures, and says so');
  progress(`The samples come from a stand-in; its state and its faults: ${provider.url}/stand-in`);
  return { functionEnv: { EXCHANGE_SAMPLE_URL: provider.url }, close: provider.close };
}
