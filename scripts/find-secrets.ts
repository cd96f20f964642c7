export interface Secret {
  kind: string;
  /** Enough to find it, too little to use it. */
  hint: string;
}

// Written so that this file does not match itself.
const patterns: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY/g,
  'a Supabase secret key': /\bsb_secret_[\w-]{12,}/g,
  'a Supabase access token': /\bsbp_[0-9a-f]{40}\b/g,
  'a Telegram bot token': /(?<!\d)\d{8,10}:[\w-]{35}(?![\w-])/g,
  'a CoinGecko key': /\bCG-[A-Za-z0-9]{24}\b/g,
  'a GitHub token': /\b(?:gh[opsu]_[A-Za-z0-9]{36}|github_pat_\w{30,})/g,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b|:_authToken=[\w-]{8,}/g,
  'an AWS key': /\bAKIA[0-9A-Z]{16}\b/g,
  'a password in a URL': /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@'"`]+:[^\s/:@'"`${}<>\\]+@[\w.-]+/gi,
};
const JWT = /\beyJ[\w-]{8,}\.(eyJ[\w-]{8,})\.[\w-]{20,}/g;

/** Looks like a secret and is none, each with the reason. */
const known: readonly { text: RegExp; why: string }[] = [
  {
    text: /^postgresql:\/\/postgres:postgres@127\.0\.0\.1$/,
    why: 'the local database listens on this machine alone; the Supabase CLI has the same password',
  },
  { text: /^https:\/\/user:pass@/, why: 'tests of the rule that refuses a URL with a password' },
];

function jwtRole(payload: string): string {
  try {
    return String(JSON.parse(Buffer.from(payload, 'base64url').toString()).role);
  } catch {
    return 'unreadable';
  }
}

/** Every secret in a text. A JWT is judged by the role that it carries: the anon key is made to be public. */
export function findSecrets(text: string): Secret[] {
  const hint = (match: string) => `${match.slice(0, 12)}… (${match.length} characters)`;
  const plain = Object.entries(patterns).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(([match]) => !known.some((exception) => exception.text.test(match)))
      .map(([match]) => ({ kind, hint: hint(match) })),
  );
  const tokens = [...text.matchAll(JWT)]
    .map(([match, payload = '']) => ({ kind: `a JWT of the role ${jwtRole(payload)}`, hint: hint(match) }))
    .filter(({ kind }) => kind !== 'a JWT of the role anon');
  return [...plain, ...tokens];
}
