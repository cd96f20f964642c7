import { verify as own, type Verify } from '@/content/verify.ts';
import { translation } from '@/lib/words.ts';

/** The words of /verify in the page's language. */
export const verify: Verify = translation?.verify ?? own;
