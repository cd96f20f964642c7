/**
 * The normalization behind "exact": a typed text matches a stored contact only if their keys are equal. The database
 * has the same rules in migrations/20261122000200_contacts.sql; a test runs both over the same inputs.
 */

/** The longest text that is checked, in characters (an email address has at most 254 octets, RFC 5321). */
export const CONTACT_MAX_LENGTH = 320;

// White space, zero-width characters and marks of direction. U+061C, U+200F, U+202A-202E and U+2067 are not among them: they turn
// the text or its digits around, so a visitor sees another contact than the one that would be checked.
const INVISIBLE =
  /[\t-\r \u0085\u00a0\u00ad\u1680\u2000-\u200e\u2028\u2029\u202f\u205f\u2060\u2066\u2068\u2069\u3000\ufeff]/;

/** Removes such characters at both ends of a text, and none inside. */
export function trimInvisible(text: string): string {
  // Two loops, not one pattern with `+$`: that takes quadratic time over a long run of blanks.
  let start = 0;
  let end = text.length;
  while (start < end && INVISIBLE.test(text.charAt(start))) start++;
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

// The patterns are ASCII and without the u flag on purpose: with u and i, /k/ would match the Kelvin sign.
const MAILTO = /^mailto:/i;
const EMAIL = /^[!-~]+@[!-~]+$/;
const TELEGRAM_PREFIX = /^(@|(https?:\/\/)?(t|telegram)\.me\/)/i;
const TELEGRAM_HANDLE = /^[A-Za-z0-9_]{1,32}$/;

/** The match key of an email address, or null for any other text. Dots and +tags stay. */
export function emailKey(text: string): string | null {
  if (text.length > CONTACT_MAX_LENGTH) return null;
  const address = trimInvisible(text).replace(MAILTO, '');
  return EMAIL.test(address) ? address.toLowerCase() : null;
}

/** The match key of a Telegram handle, written as name, @name or a t.me or telegram.me link; null for any other text. */
export function telegramKey(text: string): string | null {
  if (text.length > CONTACT_MAX_LENGTH) return null;
  const handle = trimInvisible(text).replace(TELEGRAM_PREFIX, '');
  return TELEGRAM_HANDLE.test(handle) ? handle.toLowerCase() : null;
}

/** The key of a contact, by kind: two texts are the same contact if their keys are equal. */
export const keyOf = { email: emailKey, telegram: telegramKey } as const;

/** Whether the text contains anything but printable ASCII: then it has no key, whatever it looks like. */
export function hasForeignLetters(text: string): boolean {
  return /[^ -~]/.test(trimInvisible(text));
}
