import { CONTACT_MAX_LENGTH } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';

/** Refused because of too many calls. */
export class LimitedError extends Error {
  /** Seconds until there is room again, where the answer told them. */
  readonly retryAfter: number | undefined;

  constructor(headers: Headers) {
    super('Too many checks');
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
  }
}

/**
 * Asks one of the two functions of the database that take a contact, and answers what it says.
 *
 * Throws on everything but a complete answer with status 200. Not through the Supabase client: that keeps the headers of
 * an answer to itself, and the time to wait after a refusal stands in one of them.
 */
export async function callCheck(
  name: 'verify_contact' | 'resembles_contact',
  { kind, value }: ContactLookup,
  signal: AbortSignal,
): Promise<unknown> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = import.meta.env;
  // One letter more than is looked at: so the database, too, sees that it is too long.
  const asked = [...value].slice(0, CONTACT_MAX_LENGTH + 1).join('');
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      search_email: kind === 'email' ? asked : null,
      search_telegram: kind === 'telegram' ? asked : null,
    }),
    signal,
  });
  if (response.status === 429) throw new LimitedError(response.headers);
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
  return response.json();
}
