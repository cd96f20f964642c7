/**
 * Hosts of others that the pages may use, such as https://plausible.io: for an analytics script, a chat or an embedded calendar, whose
 * element goes into index.html. The policy of the pages names them. With a script of others, the pages can no longer forbid
 * that a script writes HTML (Trusted Types). The build fails while /cookies says "no analytics".
 */
export const thirdParties: Record<'scripts' | 'connects' | 'frames', readonly string[]> = {
  scripts: [],
  connects: [],
  frames: [],
};
