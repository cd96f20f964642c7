import type { Words } from '@/content/languages.ts';
import { verify as own } from '@/content/verify.ts';
import { translation } from '@/lib/words.ts';

/** The words of /verify in the page's language. */
export const verify: Words<typeof own> = translation?.verify ?? own;
