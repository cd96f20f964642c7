/** What a drawing is made of: its look is not listed. */
const DRAWN = /^(?:path|rect|circle|ellipse|line|g|text)$/;
const VOID = /^(?:input|img|meta|link|br|wbr)$/;
/** The classes that decide where and to which visitors an element is shown. */
const SHOWN =
  /^(?:[^\s:]+:)*(?:hidden|invisible|visible|sr-only|static|sticky|fixed)$|print|script|^(?:tape|perforation|answer)$/;
/** Said by what else is listed, or not for visitors. */
const UNLISTED = /^(?:data-discover|data-orientation|data-state|data-radix-collection-item|style)$/;

const ENTITIES: Record<string, string> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' };
const unescaped = (text: string) => text.replace(/&([\w#]+);/g, (entity, name) => ENTITIES[name] ?? entity);

function attributesOf(element: string, attributes: string): string {
  const kept = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].flatMap(([, name = '', value = '']) => {
    const classes = name === 'class' ? value.split(' ') : [];
    const icon = classes.find((word) => word.startsWith('lucide-'))?.slice('lucide-'.length) ?? [];
    if (name === 'class') return [icon, classes.filter((word) => SHOWN.test(word)).map((word) => `.${word}`)].flat();
    if (UNLISTED.test(name) || (element === 'svg' && !name.startsWith('aria'))) return [];
    return value === '' ? name : `${name.toLowerCase()}=${unescaped(value)}`;
  });
  return kept.sort().join(' ');
}

/** For tests: each element with attributes or words, in their order, such as `a href=/verify: Verify`. */
export function elementsIn(markup: string): string[] {
  const ids = [...new Set(markup.match(/(?:radix-)?_[Rr]_\w*_/g))];
  const plain = markup
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/(?:radix-)?_[Rr]_\w*_/g, (id) => `#${ids.indexOf(id) + 1}`);
  const open: { line: string; words: string[] }[] = [];
  const all: typeof open = [];
  for (const [, words = '', end, name = '', attributes = ''] of plain.matchAll(
    /([^<]*)<(\/?)(\w+)((?:[^>"]|"[^"]*")*)>/g,
  )) {
    if (words.trim() !== '') open.at(-1)?.words.push(unescaped(words.trim()));
    if (end) open.pop();
    else {
      const element = { line: `${name} ${attributesOf(name, attributes)}`.trim(), words: [] };
      if (!DRAWN.test(name)) all.push(element);
      if (!VOID.test(name)) open.push(element);
    }
  }
  const lines = all.map(({ line, words }) => (words.length > 0 ? `${line}: ${words.join(' … ')}` : line));
  return lines.filter((line) => /[ :]/.test(line));
}
