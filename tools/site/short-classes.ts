import type { Selector } from 'lightningcss';
import { decode, minify } from './page-styles.ts';

const CLASSES = / class="([^"]*)"/g;
const SCRIPT = /<script[^>]*>[\s\S]*?<\/script>/g;
const TEXT = /(["'`]).*?\1/g;
/** A custom property that a rule reads, in its declarations as text. */
const READ = /(?<="ident":")--[\w-]+/g;

interface Rule {
  /** As often as they stand there. */
  classes: string[];
  /** The class that an element has itself, in `.group-hover\:flex:is(.group:hover *)` the first one. */
  own: string | undefined;
  /** It reads a custom property that no rule sets, so a script does. */
  isSetByScript: boolean;
}

/** A selector with its classes, however deep they stand in it, replaced. */
function replaceClasses(selector: Selector, replace: (name: string) => string): Selector {
  return JSON.parse(JSON.stringify(selector), (_, part) =>
    part?.type === 'class' ? { ...part, name: replace(part.name) } : part,
  );
}

function ownClass(selector: Selector): string | undefined {
  const classes = selector.filter(({ type }) => type === 'class' || type === 'combinator');
  return classes.length === 1 && classes[0]?.type === 'class' ? classes[0].name : undefined;
}

/** What each selector of a style sheet, as text, is about. */
function readRules(css: string): Map<string, Rule> {
  const set = new Set(css.match(/(?<=[{;]|@property )--[\w-]+(?=[:{])/g));
  const rules = new Map<string, Rule>();
  minify(css, {
    Rule: {
      style: ({ value }) => {
        const read = JSON.stringify(value.declarations).match(READ) ?? [];
        const isSetByScript = read.some((name) => !set.has(name));
        for (const selector of value.selectors) {
          const classes: string[] = [];
          replaceClasses(selector, (name) => {
            classes.push(name);
            return name;
          });
          rules.set(JSON.stringify(selector), { classes, own: ownClass(selector), isSetByScript });
        }
      },
    },
  });
  return rules;
}

/** a, b … z, aa, ab … */
function nth(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : nth(rest - 1)) + String.fromCharCode(97 + (index % 26));
}

/**
 * Classes of a letter or two for pages and their styles, and none that no rule is about. React takes markup over without
 * comparing classes, so what came with the page keeps these names, and no rule of the whole style sheet `css` finds them:
 * a class is short only where all its rules stand in the page's own `styles`, and none asks for it around another class.
 * What keeps its name has the last word in the whole sheet, so a short variant must not be what wins over it.
 */
export function shortenClasses(css: string, styles: string, pages: string[]): { styles: string; pages: string[] } {
  const rules = readRules(css);
  const ownRules = readRules(styles);
  const known = new Set([...rules.values()].flatMap(({ classes }) => classes));
  const asked = pages
    .flatMap((page) => page.match(SCRIPT) ?? [])
    .flatMap((script) => script.match(TEXT) ?? [])
    .join('');
  const fixed = new Set([...known].filter((name) => asked.includes(`.${name}`)));
  for (const [selector, { classes, own, isSetByScript }] of rules) {
    const isWhole = ownRules.has(selector) && !isSetByScript;
    for (const name of classes) if (!isWhole || (classes.length > 1 && name !== own)) fixed.add(name);
  }

  const free = Array.from({ length: 2 * known.size }, (_, index) => nth(index)).filter((name) => !known.has(name));
  const renamed = new Set([...ownRules.values()].flatMap(({ classes }) => classes).filter((name) => !fixed.has(name)));
  const short = new Map([...renamed].map((name, index) => [name, free[index] ?? name]));
  return {
    styles: minify(styles, { Selector: (selector) => replaceClasses(selector, (name) => short.get(name) ?? name) }),
    pages: pages.map((page) =>
      page.replaceAll(CLASSES, (_, value: string) => {
        const names = value.split(' ').filter((name) => known.has(decode(name)));
        return names.length === 0 ? '' : ` class="${names.map((name) => short.get(decode(name)) ?? name).join(' ')}"`;
      }),
    ),
  };
}
