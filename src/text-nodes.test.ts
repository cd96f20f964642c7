import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const files = import.meta.glob<string>('./**/*.tsx', { eager: true, query: '?raw', import: 'default' });
const components = Object.entries(files).filter(([file]) => !/\/test-|\.test\.tsx$/.test(file));

// Translators put each text node into a <font> of theirs. React then fails to remove such a text, or to insert beside it,
// and the text that it changes is no longer on the page. An element whose whole content is replaced has no such trouble.

interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a node depends on its type, and the parser has no union of them.
  [key: string]: any;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((value) => [value].flat().filter(isNode));

/** Without brackets and what only types need. */
const unwrapped = (node: Node): Node =>
  /^(Parenthesized|TSAs|TSNonNull|TSSatisfies)Expression$/.test(node.type) ? unwrapped(node.expression) : node;

/** The names that a declaration, a parameter or an import makes. */
function namesIn(pattern: Node | null): string[] {
  if (pattern === null) return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'Property') return namesIn(pattern.value);
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  return [pattern.properties ?? pattern.elements ?? pattern.local ?? []].flat().flatMap(namesIn);
}

/** What a file imports, and the constants of its outermost scope: they never change while the page is open. */
function constantsOf({ type, body }: Node, names?: ReadonlySet<string>): string[] {
  return body.flatMap((statement: Node) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (statement.type === 'ImportDeclaration') return statement.specifiers.flatMap(namesIn);
    if (declared?.kind !== 'const') return [];
    return declared.declarations.flatMap(({ id, init }: Node) =>
      type === 'Program' || (names && isConstant(init, names)) ? namesIn(id) : [],
    );
  });
}

function isConstant(wrapped: Node, names: ReadonlySet<string>): boolean {
  const node = unwrapped(wrapped);
  const all = (nodes: Node[]) => nodes.every((each) => isConstant(each, names));
  if (node.type === 'Literal') return true;
  if (node.type === 'Identifier') return names.has(node.name);
  if (node.type === 'TemplateLiteral') return all(node.expressions);
  if (node.type === 'MemberExpression')
    return isConstant(node.object, names) && (!node.computed || isConstant(node.property, names));
  if (node.type === 'BinaryExpression') return all([node.left, node.right]);
  // A method of a constant; a hook, by a name alone, returns what changes.
  if (node.type === 'CallExpression')
    return node.callee.type === 'MemberExpression' && all([node.callee, ...node.arguments]);
  return node.type === 'ChainExpression' && isConstant(node.expression, names);
}

const isMap = (node: Node) => node.type === 'CallExpression' && node.callee.property?.name === 'map';

/** What an expression among children can become: text that may come, go or change; an element that may; or nothing of the kind. */
function kindOf(
  wrapped: Node,
  names: ReadonlySet<string>,
  nodes: ReadonlySet<string>,
): 'text' | 'element' | 'constant' {
  const node = unwrapped(wrapped);
  const some = (outcomes: Node[], kind: string) => outcomes.some((each) => kindOf(each, names, nodes) === kind);
  if (isJsx(node)) return 'element';
  if (node.type === 'Literal' && typeof node.value !== 'string' && typeof node.value !== 'number') return 'element';
  if (node.type === 'ArrowFunctionExpression' || (node.type === 'Identifier' && nodes.has(node.name))) return 'element';
  if (node.type === 'CallExpression' && nodes.has(node.callee.name)) return 'element';
  if (node.type === 'LogicalExpression' || node.type === 'ConditionalExpression') {
    const outcomes =
      node.type === 'ConditionalExpression'
        ? [node.consequent, node.alternate]
        : node.operator === '&&'
          ? [node.right]
          : [node.left, node.right];
    return some(outcomes, 'text') || some(outcomes, 'constant') ? 'text' : 'element';
  }
  if (isMap(node)) {
    const body = node.arguments[0]?.body;
    const drawn = body?.type === 'BlockStatement' ? body.body.at(-1)?.argument : body;
    return drawn && kindOf(drawn, names, nodes) === 'element' ? 'element' : 'text';
  }
  return isConstant(node, names) ? 'constant' : 'text';
}

const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** What an element contains, without line breaks and comments. */
function contentsOf(element: Node): Node[] {
  return element.children.filter(
    (child: Node) =>
      !(child.type === 'JSXText' && /^\s*\n\s*$/.test(child.value)) && child.expression?.type !== 'JSXEmptyExpression',
  );
}

/** Components that put their children beside something else: a text that is alone in them is not alone on the page. */
function mixersIn(node: Node, name = ''): string[] {
  if (isJsx(node)) {
    const contents = contentsOf(node);
    if (contents.length > 1 && contents.some(({ expression }) => expression?.name === 'children')) return [name];
  }
  const inner = node.type === 'FunctionDeclaration' ? node.id?.name : name;
  return childrenOf(node).flatMap((child) => mixersIn(child, inner));
}

function parse(code: string): Node {
  const { program, errors } = parseSync('test.tsx', code);
  if (errors.length > 0) throw new Error(`This cannot be parsed: ${code}`);
  return program as unknown as Node;
}

/** Names that the types of a file call nodes. The test looks at the code that passes one in. */
function nodesIn(code: string): string[] {
  const single = code.matchAll(/(\w+)(?:\?|\([^)]*\))?: (?:\([^)]*\) => )?React(?:Node|Element)/g);
  const listed = [...code.matchAll(/Record<([^>]*), ReactNode>|\[([^\]]*)\]: ReactNode\[\]/g)].join();
  return ['children', ...[...single].map(([, name = '']) => name), ...(listed.match(/\w+/g) ?? [])];
}

/** Constants of a function that are an element or nothing. */
function elementsOf({ body }: Node, names: ReadonlySet<string>, nodes: ReadonlySet<string>): string[] {
  const declared: Node[] = body.flatMap(({ kind, declarations }: Node) => (kind === 'const' ? declarations : []));
  const isElement = ({ init }: Node) =>
    init !== null && !/Function/.test(init.type) && kindOf(init, names, nodes) === 'element';
  return declared.filter(isElement).flatMap(({ id }) => namesIn(id));
}

/** The places where text that changes, comes or goes stands beside something else in one element. */
function violationsIn(code: string, mixers: readonly string[] = []): string[] {
  const program = parse(code);
  const found: string[] = [];
  const visit = (node: Node, names: ReadonlySet<string>, nodes: ReadonlySet<string>, isListed: boolean) => {
    let [inner, innerNodes] = [names, nodes];
    if (node.type === 'BlockStatement') {
      inner = new Set([...names, ...constantsOf(node, names)]);
      innerNodes = new Set([...nodes, ...elementsOf(node, names, nodes)]);
    }
    if (isMap(node) && isConstant(node.callee.object, names)) {
      inner = new Set([...names, ...(node.arguments[0]?.params ?? []).flatMap(namesIn)]);
    }
    if (isJsx(node)) {
      const { attributes = [], name } = node.openingElement ?? {};
      // With a key outside of a list, all of it is replaced when something of it changes.
      if (!isListed && attributes.some((attribute: Node) => attribute.name?.name === 'key')) return;
      const contents = contentsOf(node);
      for (const { type, start, end, expression } of contents.length > 1 || mixers.includes(name?.name)
        ? contents
        : []) {
        if (type !== 'JSXExpressionContainer' || kindOf(expression, names, nodes) !== 'text') continue;
        found.push(`${code.slice(0, start).split('\n').length}: ${code.slice(start, end).split('\n')[0]}`);
      }
    }
    const staysListed = isListed && !isJsx(node) && node.type !== 'JSXExpressionContainer';
    for (const child of childrenOf(node)) visit(child, inner, innerNodes, isMap(node) || staysListed);
  };
  visit(program, new Set(constantsOf(program)), new Set(nodesIn(code)), false);
  return found;
}

it.each([
  ['{is && "text"}{x}', 2],
  ['{is && "text"} words', 1],
  ['{is ? "one" : "two"}<b />', 1],
  ['{list.map((each) => each)}<b />', 1],
  ['{list.map((each) => <i>{each}, {x}</i>)}', 2],
  ['{x}', 0],
  ['{is && <i>{x}</i>}<b />', 0],
  ['<i>{x}</i> words', 0],
  ['{title}, {words.title} <b />', 0],
  ['<Mixer>{x}</Mixer>', 1],
  ['<i key={x}>{x}, {is}</i>', 0],
  ['{list.map((each) => <i key={each}>{each}, {x}</i>)}', 2],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  ['{`${x} words`}<b />', 1],
])('In %s there are %i texts that change beside something else', (content, count) => {
  const code = `import { words } from 'words';
    const { title } = words;
    function Test({ is, x, list }) { return <p>${content}</p>; }`;
  expect(violationsIn(code, ['Mixer'])).toHaveLength(count);
});

it('Text that changes stands alone in its element, so that translated pages work', () => {
  expect(components.length).toBeGreaterThan(20);
  const mixers = components.flatMap(([, code]) => mixersIn(parse(code)));
  const found = components.flatMap(([file, code]) => violationsIn(code, mixers).map((place) => `${file}:${place}`));
  expect(found).toEqual([]);
});

/** Attributes whose words are seen or heard. */
const SAID = /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|label|placeholder|title)$/;

/** The words that an expression can become, as far as they stand in the code. */
function literalsIn(wrapped: Node | null): string[] {
  const node = wrapped && unwrapped(wrapped);
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }: Node) => value.cooked);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(literalsIn);
  if (node.operator === '&&') return literalsIn(node.right);
  if (/^(?:\+|\|\||\?\?)$/.test(node.operator)) return [node.left, node.right].flatMap(literalsIn);
  return node.type === 'JSXExpressionContainer' ? literalsIn(node.expression) : [];
}

/** The words in a component's code that a visitor would see or hear. */
function wordsIn(node: Node): string[] {
  const isSaid = node.type === 'JSXAttribute' && SAID.test(node.name.name);
  const texts = isSaid
    ? literalsIn(node.value)
    : isJsx(node)
      ? contentsOf(node).flatMap((child) => (child.type === 'JSXText' ? [child.value] : literalsIn(child)))
      : [];
  return [
    ...texts.filter((text) => /\p{Ll}{2}/u.test(text.replace(/\{\w+\}/g, ''))),
    ...childrenOf(node).flatMap(wordsIn),
  ];
}

it.each([
  ['<p>Verified</p>', ['Verified']],
  ['<p>{is ? "Yes" : no}</p>', ['Yes']],
  ['<p>{is && "Yes"}</p>', ['Yes']],
  ['<input placeholder="Contact" className="wide" />', ['Contact']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  ['<a aria-label={`Open ${x}`}>{words.open}, 4</a>', ['Open ']],
])('In %s the words %j are found', (code, words) => {
  expect(wordsIn(parse(code))).toEqual(words);
});

it('No component contains words: all are in src/content, where each language has them', () => {
  expect(components.flatMap(([file, code]) => wordsIn(parse(code)).map((text) => `${file}: ${text}`))).toEqual([]);
});
