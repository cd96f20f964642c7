import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const files = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' });
const components = Object.entries(files).filter(([file]) => !/^\.\/|\.test\.tsx$/.test(file));

interface Node {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a node depends on its type, and the parser has no union of them.
  [key: string]: any;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((value) => [value].flat().filter(isNode));

/** Attributes whose words are seen or heard. */
const SAID = /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|label|placeholder|title)$/;

/** The words that an expression can become, as far as they stand in the code. */
function literalsIn(node: Node | null): string[] {
  if (!node) return [];
  if (node.type === 'JSXText') return [node.value];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }: Node) => value.cooked);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(literalsIn);
  if (node.operator === '&&') return literalsIn(node.right);
  if (/^(?:\+|\|\||\?\?)$/.test(node.operator)) return [node.left, node.right].flatMap(literalsIn);
  return /^JSXExpressionContainer$|^ParenthesizedExpression$|^TS/.test(node.type) ? literalsIn(node.expression) : [];
}

/** The words in a component's code that a visitor would see or hear. */
function wordsIn(node: Node): string[] {
  const isSaid = node.type === 'JSXAttribute' && SAID.test(node.name.name);
  const isDrawn = node.type === 'JSXElement' || node.type === 'JSXFragment';
  const texts = isSaid ? literalsIn(node.value) : isDrawn ? node.children.flatMap(literalsIn) : [];
  const words = texts.filter((text: string) => /\p{Ll}{2}/u.test(text.replace(/\{\w+\}/g, '')));
  return [...words, ...childrenOf(node).flatMap(wordsIn)];
}

function wordsOf(code: string): string[] {
  const { program, errors } = parseSync('component.tsx', code);
  if (errors.length > 0) throw new Error(`This cannot be parsed: ${code}`);
  return wordsIn(program as unknown as Node);
}

it.each([
  ['<p>Verified</p>', ['Verified']],
  ['<p>{is && "Yes"}</p>', ['Yes']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  ['<a aria-label={`Open ${x}`}>{words.open}, 4</a>', ['Open ']],
])('In %s the words %j are found', (code, words) => {
  expect(wordsOf(code)).toEqual(words);
});

it('No component contains words: all are in src/content, where each language has them', () => {
  expect(components.length).toBeGreaterThan(20);
  expect(components.flatMap(([file, code]) => wordsOf(code).map((text) => `${file}: ${text}`))).toEqual([]);
});
