import { Features, type Selector, transform } from 'lightningcss';

/** The only pseudo-elements that a page can have before the app loads. */
const PSEUDO_ELEMENTS = new Set(['before', 'after', 'placeholder', 'selection', 'marker']);
/** Tailwind's substitute for @property, for browsers older than the ones it supports. */
const PROPERTY_FALLBACK = 'properties';
/** Tailwind's colour of placeholders, for some browsers only: the site's own is for all. */
const PLACEHOLDER_FALLBACK = '-apple-pay-button';
const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/g;
const ATTRIBUTE = /\s([\w:-]+)(?:="([^"]*)")?/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function decode(attribute: string): string {
  return attribute.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Lists all that a selector can match: `div`, `.name`, `#id`, and `[attribute` without its value, which presses change. */
function readMarkup(markup: string): Set<string> {
  const found = new Set<string>();
  for (const [, tag = '', attributes = ''] of markup.matchAll(TAG)) {
    found.add(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      found.add(`[${name}`);
      if (name === 'id') found.add(`#${value}`);
      if (name === 'class') for (const className of decode(value).split(' ')) found.add(`.${className}`);
    }
  }
  return found;
}

/** The oldest browsers that Tailwind 4 supports: for newer ones rules would be written in ways that these do not know. */
const TARGETS = { chrome: 111 << 16, firefox: 128 << 16, safari: (16 << 16) | (4 << 8) };

function minify(css: string, visitor: NonNullable<Parameters<typeof transform>[0]['visitor']>): string {
  const code = Buffer.from(css);
  const options = { filename: 'page.css', code, minify: true, targets: TARGETS, exclude: Features.LightDark };
  return transform({ ...options, visitor }).code.toString();
}

/** Whether something in the markup could be what the selector means, however it is pressed, focused or opened. */
function couldMatch(selector: Selector, markup: Set<string>): boolean {
  return selector.every((part) => {
    if (part.type === 'type') return markup.has(part.name.toLowerCase());
    if (part.type === 'class') return markup.has(`.${part.name}`);
    if (part.type === 'id') return markup.has(`#${part.name}`);
    if (part.type === 'attribute') return markup.has(`[${part.name}`);
    if (part.type === 'pseudo-element') return PSEUDO_ELEMENTS.has(part.kind);
    // One of the selectors in their brackets has to match.
    const isChoice =
      part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has');
    return !isChoice || part.selectors.some((selector) => couldMatch(selector, markup));
  });
}

/** Replaces custom properties that nothing sets by their initial value, else by their fallback. */
function resolveUnset(css: string): string {
  const set = new Set(css.match(/(?<=[{;])--[\w-]+(?=:)/g));
  const initial = new Map(
    [...css.matchAll(/@property (--[\w-]+)\{[^}]*initial-value:([^;}]+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  return css.replaceAll(/var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g, (use, name: string, fallback?: string) =>
    set.has(name) ? use : (initial.get(name) ?? fallback ?? use),
  );
}

/**
 * Keeps the rules that could match the markup of these pages before the app loads, with the custom properties and
 * animations that they use. The whole sheet comes with the app (src/startup/boot.ts).
 */
export function keepUsedStyles(css: string, markups: string[]): string {
  const markup = readMarkup(markups.join(''));
  // Without the licence, which the whole style sheet has.
  const kept = resolveUnset(
    minify(css.replace(/^\/\*![^*]*\*\//, ''), {
      Rule: {
        style: ({ value }) => (value.selectors.some((selector) => couldMatch(selector, markup)) ? undefined : []),
        'layer-block': ({ value }) => (value.name?.join('.') === PROPERTY_FALLBACK ? [] : undefined),
        supports: ({ value }) => (JSON.stringify(value.condition).includes(PLACEHOLDER_FALLBACK) ? [] : undefined),
      },
      Selector: (selector) => (couldMatch(selector, markup) ? undefined : []),
    }),
  );
  const read = new Set(kept.match(/(?<=var\()--[\w-]+/g));
  const animations = [...kept.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(([, value = '']) =>
    value.split(/[\s,]/),
  );
  return minify(kept, {
    Rule: {
      property: ({ value }) => (read.has(value.name) ? undefined : []),
      keyframes: ({ value }) => (animations.includes(value.name.value) ? undefined : []),
    },
    // lightningcss also reports unknown properties as `custom`.
    Declaration: { custom: ({ name }) => (name.startsWith('--') && !read.has(name) ? [] : undefined) },
  });
}
