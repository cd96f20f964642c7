import type { ContactLookup } from '@contracts/contact-verification.ts';
import { looksSecret } from './secret';

const KEY = 'verify-text';

/** Keeps what was typed for the same page in another language, which is another document. A secret is kept nowhere. */
export function keepText(typed: ContactLookup): void {
  if (typed.value === '' || looksSecret(typed.value)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // Session storage is switched off: it is typed again.
  }
}

/** What was kept, once. */
export function takeKeptText(): ContactLookup | null {
  try {
    const kept: ContactLookup | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
}
