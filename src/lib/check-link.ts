import { pages } from '@/content/pages.ts';

/** A link to /verify with one of our own handles, filled in already. */
export const checkOf = (handle: string) => ({
  to: `${pages.verify.path}#telegram=${handle.replace('@', '')}`,
  state: { isOwnLink: true },
});
