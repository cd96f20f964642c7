/** White space matches any white space: Testing Library reads a no-break space as a plain one. */
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');

/** For tests: the whole of a text of the content, with these values at its placeholders, and anything at the others. */
export function wordsLike(text: string, values: Readonly<Record<string, string | RegExp>> = {}): RegExp {
  const parts = text.split(/(\{\w+\})/).map((part) => {
    if (!/^\{\w+\}$/.test(part)) return escapePattern(part);
    const value = values[part.slice(1, -1)];
    return value instanceof RegExp ? value.source : value === undefined ? '.+' : escapePattern(value);
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** For tests: the beginning of a text of the content, up to its first placeholder. */
export function beginningOf(text: string): RegExp {
  return new RegExp(`^${escapePattern(text.split(/\{\w+\}/, 1)[0]?.trimEnd() ?? '')}`);
}
