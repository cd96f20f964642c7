/** Every text in a tree of content. */
function leaves(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(leaves) : [];
}

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** `#e4ff3c` as the browser tells it: `rgb(228, 255, 60)`. */
export function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

/** Undoes the escapes of HTML, JSON, scripts and addresses, so that words are found however they are written. */
export function plain(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#x27': "'", '#39': "'" };
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&(#?\w+);/g, (entity, name) => named[name] ?? entity)
    .replaceAll(/\\(['"`/])/g, '$1');
}

export interface Mark {
  text: string;
  pattern: RegExp;
}

interface Marks {
  /** What tells the first brand even inside other words: names, hosts, addresses, colours, the logo. */
  strong: Mark[];
  /** Its sentences and phrases, of two words or more. */
  phrases: Mark[];
  /** Single words and figures: they mean something on a page only, not in a script. */
  words: Mark[];
}

/** What would give the first brand away in the second one's site: all that it says and the second one does not. */
export function brandMarks(first: unknown, second: unknown): Marks {
  const said = leaves(second).map((text) => text.toLowerCase());
  const isShared = (text: string) => said.some((other) => other.includes(text.toLowerCase()));
  const own = [...new Set(leaves(first))].filter((text) => text !== '' && !isShared(text));
  const names = own.flatMap((text) => [
    ...(text.match(/#[0-9a-f]{6}\b/gi) ?? []),
    ...(text.match(/(?<=@|https:\/\/)[\w-]+(\.[\w-]+)+/g) ?? []),
    ...(text.match(/(?<=https:\/\/[^\s/]+\/)[\w/-]+/g) ?? []),
    // CamelCase is nobody's word but the brand's.
    ...(text.match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []),
  ]);
  const strong = [...new Set(names)].filter((text) => !isShared(text));
  // Keys such as `market-making` are the code's words as well.
  const texts = own.filter((text) => !/^[/a-z0-9-]+$/.test(text));
  const whole = (text: string): Mark => ({
    text,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escapeForPattern(text)}(?![\\p{L}\\p{N}])`, 'u'),
  });
  return {
    strong: strong.map((text) => ({ text, pattern: new RegExp(escapeForPattern(text), 'i') })),
    phrases: texts.filter((text) => /\s/.test(text)).map(whole),
    words: texts.filter((text) => !/\s/.test(text)).map(whole),
  };
}

/** Those of the marks that stand in the text. */
export function findMarks(text: string, marks: readonly Mark[]): string[] {
  return marks.filter(({ pattern }) => pattern.test(text)).map((mark) => mark.text);
}
