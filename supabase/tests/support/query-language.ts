/**
 * What a caller can write around a call of the data API: PostgREST's query language as its versions 12 to 16 read it,
 * with its headers, media types, preferences and forms of a body. Seeded: the same number makes the same shapes.
 */

type Parameters = [name: string, value: string][];

export interface Shape {
  method: string;
  /** Query parameters, not yet encoded. */
  search: Parameters;
  headers: Record<string, string>;
  body: keyof typeof bodies;
}

/** How one argument, or one row, is put into a body. */
export const bodies = {
  object: (name: string, value: string) => JSON.stringify({ [name]: value }),
  'object with more': (name: string, value: string) => JSON.stringify({ [name]: value, extra: [1] }),
  'two of a name': (name: string, value: string) => `{"${name}":"x@y.example","${name}":${JSON.stringify(value)}}`,
  bulk: (name: string, value: string) => JSON.stringify([{ [name]: value }, { [name]: 'x@y.example' }]),
  'bulk, last': (name: string, value: string) => JSON.stringify([{ [name]: 'x@y.example' }, { [name]: value }]),
  'bulk, uneven': (name: string, value: string) => JSON.stringify([{ [name]: value }, {}]),
  form: (name: string, value: string) => new URLSearchParams({ [name]: value }).toString(),
  csv: (name: string, value: string) => `${name}\n${value}\n`,
  bare: (_: string, value: string) => JSON.stringify(value),
  raw: (_: string, value: string) => value,
  broken: (name: string, value: string) => `{"${name}":"${value}"`,
  empty: () => '',
} as const;

/** Mulberry32: small, and the same everywhere. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return { pick, chance: (share: number) => next() < share };
}
type Random = ReturnType<typeof seeded>;

/** The answer, parts of it, the whole row in PostgreSQL's function notation (`t.to_jsonb` is `to_jsonb(t)`), and misses. */
export const fields = [
  ...['pgrst_scalar', '"pgrst_scalar"', 'pgrst_scalar->0', 'pgrst_scalar->>0', 'pgrst_scalar->-1', 'pgrst_scalar->>1'],
  ...['pgrst_scalar->0->>email', 'pgrst_scalar->0->>full_name', 'pgrst_scalar->0->id', 'pgrst_scalar->>a->b'],
  ...['to_jsonb', 'to_jsonb->pgrst_scalar', 'to_jsonb->pgrst_scalar->0->>full_name', 'to_jsonb->>pgrst_scalar'],
  ...['row_to_json->pgrst_scalar->0', 'row_to_json->>pgrst_scalar', 'text', 'quote_literal', 'concat', 'num_nulls'],
  ...['pg_column_size', 'hash_record', 'pg_typeof', 'json_build_object', 'count', 'array_agg', 'xmlagg', 'record_out'],
  ...[
    'pgrst_source',
    'pgrst_call',
    'ctid',
    'id',
    'full_name',
    'email_to_verify',
    'created_at',
    '*',
    'verified_contacts',
  ],
] as const;

const BACK_REFERENCES = '{(.+)(.+)(.+)(.+)(.+)(.+)\\1\\2\\3\\4\\5\\6}$';
/** Compiled while PostgreSQL plans, before any code of ours: only what stands before the data API can refuse it. */
export const COMPILED_WHILE_PLANNING = '(((a{1,40}){1,40})b){1,40}';

const words = ['', 'a', 'a b', '[]', 'null', 'true', '1', '*Mara*', '%', '\\', "'", '"', '$1', '--', '{}', '{"a":1}'];
const patterns = ['[', '(', 'Mara', '^\\[\\]$', '***=a', '(?=a)', '(?!M)', 'x{300}', '\\y', '(a+)+$', '(.*)*\\1$'];
const regular = [...patterns, BACK_REFERENCES];
const lists = ['{a,b}', '{}', '{', '{[,a}', '{"a b",null}', '{{a},{b}}'];
const ranges = ['[1,2)', '(,)', 'empty', '[2,1]', '{[1,2)}', '[2026-01-01,)'];
const queries = ['a b', 'a & b', '!', 'a <-> b', ':*', "'", 'a | !b'];

/** Every operator with what it is compared with. */
export const operators: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'isdistinct'].map((op) => [op, words]),
  ),
  match: regular,
  imatch: regular,
  ...Object.fromEntries(
    ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'].flatMap((op) => [
      [`${op}(any)`, lists],
      [`${op}(all)`, lists],
    ]),
  ),
  is: ['null', 'not_null', 'true', 'false', 'unknown', 'NULL', 'nothing'],
  in: ['(a,b)', '()', '("a,b","c)")', '([],{})', 'a'],
  ...Object.fromEntries(['cs', 'cd', 'ov'].map((op) => [op, [...lists, ...ranges, '[]', '[{}]', '{"a":1}', 'a']])),
  ...Object.fromEntries(['sl', 'sr', 'nxr', 'nxl', 'adj'].map((op) => [op, [...ranges, 'a']])),
  ...Object.fromEntries(
    ['fts', 'plfts', 'phfts', 'wfts'].flatMap((op) =>
      ['', '(english)', '(simple)', '(nosuch)'].map((language) => [op + language, queries]),
    ),
  ),
  nosuch: ['a'],
};
const operatorNames = Object.keys(operators);

/** True of a member of the team and false of a stranger, or the other way round. */
const telling = [
  ...['pgrst_scalar->0=is.null', 'pgrst_scalar->0=not.is.null', 'pgrst_scalar=is.true', 'pgrst_scalar=is.false'],
  ...['pgrst_scalar->>0=like.*Mara*', 'pgrst_scalar->0->>full_name=imatch.^mara', 'to_jsonb->pgrst_scalar=eq.[]'],
  ...['to_jsonb->pgrst_scalar=eq.true', 'to_jsonb->>pgrst_scalar=in.([],true)', 'text=match.Mara', 'text=like.*t*'],
];
/** Fails when it is asked, and is asked only where the conditions before it leave a row. */
const failing = [
  ...['pgrst_scalar->>1=fts.a b', 'pgrst_scalar->>1=match.[', 'text=fts.a b', 'text=like.\\', 'text=match.('],
  ...['pgrst_scalar->>0=wfts(nosuch).a', 'to_jsonb->>pgrst_scalar=fts.a b', `text=match.${BACK_REFERENCES}`],
  ...[
    'quote_literal=imatch.x{300}',
    'concat=fts(english).a b',
    'text=match(any).{[,a}',
    'to_jsonb->>pgrst_scalar=like.\\',
  ],
];

const asTerm = (filter: string) => {
  const [name = '', ...value] = filter.split('=');
  return [name, value.join('=')] as const;
};
const asBranch = (filter: string) => {
  const [name, value] = asTerm(filter);
  const [, operator = '', operand = ''] = /^((?:not\.)?[^.]+)\.(.*)$/s.exec(value) ?? [];
  const isPlain = /^(is|not\.is|in|not\.in)$/.test(operator) || !/[,()"\\]/.test(operand);
  return `${name}.${operator}.${isPlain ? operand : `"${operand.replaceAll(/["\\]/g, '\\$&')}"`}`;
};

function anyFilter({ pick, chance }: Random): string {
  const operator = pick(operatorNames);
  return `${pick(fields)}=${chance(0.2) ? 'not.' : ''}${operator}.${pick(operators[operator] ?? [''])}`;
}
function oneFilter(random: Random): string {
  return random.chance(0.5) ? anyFilter(random) : random.pick(random.chance(0.5) ? telling : failing);
}
function tree(random: Random, depth = 0): string {
  const { pick, chance } = random;
  const branch = () =>
    depth < 2 && chance(0.3)
      ? `${pick(['and', 'or', 'not.and', 'not.or'])}${tree(random, depth + 1)}`
      : asBranch(oneFilter(random));
  return `(${Array.from({ length: pick([1, 2, 2, 3]) }, branch).join(',')})`;
}

/** A condition that tells, and one that fails behind it. */
function trap({ pick, chance }: Random): Parameters {
  const [condition, failure] = [pick(telling), pick(failing)];
  if (chance(0.5)) return [[...asTerm(condition)], [...asTerm(failure)]];
  return [[pick(['or', 'and', 'not.or', 'not.and']), `(${asBranch(condition)},${asBranch(failure)})`]];
}

const types = [
  ...['int', 'bool', 'date', 'uuid', 'xml', 'json', 'jsonb', 'text', 'inet', 'regclass', 'tsquery', 'numeric(1)'],
  ...['varchar(3)', '"char"', 'bytea', 'interval', 'int4range', 'int[]', 'verified_contacts', 'nosuch'],
];
const embeds = [
  ...['*,verified_contacts(*)', '*,...verified_contacts(full_name)', 'verified_contacts!inner(email)', '...x(y)'],
  ...['*,c:verified_contacts!left(id)', 'verification_requests(*)', 'pgrst_scalar.count()', 'count()', 'id.sum()::int'],
  ...['pgrst_scalar:pgrst_scalar.max()::text', '', '*', '*,*', 'pgrst_scalar,pgrst_scalar', '(', 'a:b:c', '->', '...'],
];
function select({ pick, chance }: Random): string {
  if (chance(0.3)) return pick(embeds);
  return `${pick(['', 'pgrst_scalar:', 'pgrst_scalar:', 'a:'])}${pick(fields)}${chance(0.8) ? `::${pick(types)}` : ''}`;
}

const parameters = ({ pick }: Random): Parameters[number] =>
  pick<Parameters[number]>([
    ['order', pick(fields) + pick(['', '.asc', '.desc.nullslast', '.nullsfirst', '.up', '.asc.asc'])],
    ['order', `${pick(fields)},verified_contacts(email).desc`],
    ['limit', pick(['0', '1', '-1', '2', '99999999999999999999', 'x'])],
    ['offset', pick(['0', '1', '5', '-1', '9223372036854775808', 'x'])],
    ['verified_contacts.limit', '1'],
    ['columns', pick(['search_email', 'search_telegram', 'email_to_verify', 'created_at', 'search_email,nosuch', ''])],
    ['on_conflict', pick(['id', 'email_to_verify', 'nosuch', ''])],
    ['search_email', pick(['x@y.example', 'eq.x@y.example', ''])],
    ['verified_contacts.or', '(email.eq.a,full_name.match.[)'],
    ['apikey', 'x'],
  ]);

const media = [
  ...['application/json', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json;nulls=stripped'],
  ...['application/vnd.pgrst.array+json;nulls=stripped', 'text/csv', 'text/plain', 'text/xml', 'application/geo+json'],
  ...['application/octet-stream', 'application/openapi+json', 'application/x-www-form-urlencoded', '*/*', 'image/png'],
  ...['application/vnd.pgrst.plan', 'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose'],
  ...['text/csv, application/vnd.pgrst.object+json', 'application/*', 'application/vnd.twkb', 'nonsense', ''],
];
const preferences = [
  ...[
    'count=exact',
    'count=planned',
    'count=estimated',
    'return=representation',
    'return=minimal',
    'return=headers-only',
  ],
  ...['tx=rollback', 'tx=commit', 'handling=strict', 'handling=lenient', 'handling=strict, max-affected=0'],
  ...[
    'handling=strict, max-affected=1',
    'missing=default',
    'missing=null',
    'timezone=Asia/Tokyo',
    'timezone=Nowhere/At_All',
  ],
  ...['timezone=-4', 'params=single-object', 'params=multiple-objects', 'resolution=merge-duplicates', 'nonsense'],
  ...['resolution=ignore-duplicates', 'handling=strict, timezone=Nowhere', 'handling=strict, nonsense', 'count=none'],
];
const contentTypes: Partial<Record<Shape['body'], readonly string[]>> = {
  form: ['application/x-www-form-urlencoded'],
  csv: ['text/csv'],
  raw: ['text/plain', 'application/octet-stream', 'text/xml', 'application/json', 'application/vnd.nosuch'],
};
const bodyNames = Object.keys(bodies) as Shape['body'][];

function headers({ pick, chance }: Random): Shape['headers'] {
  return {
    ...(chance(0.4) && { accept: pick(media) }),
    ...(chance(0.4) && { prefer: Array.from({ length: pick([1, 1, 2]) }, () => pick(preferences)).join(', ') }),
    ...(chance(0.15) && { range: pick(['0-0', '5-9', '1-', '9-1', 'bytes=0-1', '-1']), 'range-unit': 'items' }),
    ...(chance(0.1) && { 'accept-profile': pick(['public', 'private', 'extensions', 'pg_catalog', '']) }),
    ...(chance(0.1) && { 'content-profile': pick(['public', 'private', 'stack']) }),
  };
}

const json = { 'content-type': 'application/json' };
const post = (search: Parameters, more: Shape['headers'] = {}): Shape => ({
  method: 'POST',
  search,
  headers: { ...json, ...more },
  body: 'object',
});

function anyShape(random: Random): Shape {
  const { pick, chance } = random;
  // Most of what is wild fails before it is run: half of the shapes hold one thing alone.
  if (chance(0.3)) return post(trap(random));
  if (chance(0.2)) return post([['select', `pgrst_scalar:${pick(fields)}::${pick(types)}`]], headers(random));
  const body = chance(0.25) ? pick(bodyNames) : 'object';
  const search: Parameters = [
    ...(chance(0.3) ? trap(random) : []),
    ...(chance(0.3) ? [[...asTerm(oneFilter(random))] as [string, string]] : []),
    ...(chance(0.2) ? [[pick(['or', 'and', 'not.or', 'not.and']), tree(random)] as [string, string]] : []),
    ...(chance(0.35) ? [['select', select(random)] as [string, string]] : []),
    ...(chance(0.3) ? [parameters(random)] : []),
  ];
  const type = pick(contentTypes[body] ?? ['application/json']);
  return {
    method: chance(0.05) ? pick(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']) : 'POST',
    search,
    headers: { 'content-type': type, ...headers(random) },
    body,
  };
}

const FILTER = String.raw`(^|\.)(${operatorNames.map((name) => name.replace(/\(.*/, '')).join('|')})(\((?:any|all|\w+)\))?\.`;
const inTree = new RegExp(`${FILTER}("(?:[^"\\\\]|\\\\.)*"|\\{[^{}]*\\}|[^,)]*)`, 'g');
const alone = new RegExp(`${FILTER}(.*)$`, 's');

/** The same statement with values that fail nowhere: PostgreSQL keeps a plan only of what it could plan. */
export function harmless(shape: Shape): Shape {
  const calm = (whole: string, dot: string, operator: string, modifier = '') => {
    if (operator === 'is' || operator === 'in') return whole;
    const language = modifier.replace('nosuch', 'simple');
    const isList = /any|all/.test(modifier) || /^(cs|cd|ov)$/.test(operator);
    return `${dot}${operator}${language}.${isList ? '{}' : /^(sl|sr|nx.|adj)$/.test(operator) ? 'empty' : 'a'}`;
  };
  const search = shape.search.map(([name, value]): Parameters[number] =>
    name === 'select' || name === 'order'
      ? [name, value]
      : [name, value.replace(/and|or/.test(name) ? inTree : alone, calm)],
  );
  return { ...shape, search };
}

/** Those that once told a member of the team from a stranger, or stopped the check for others. */
export const known: Shape[] = [
  post([
    ['pgrst_scalar->0', 'is.null'],
    ['pgrst_scalar->>1', 'fts.a b'],
  ]),
  post([['or', '(pgrst_scalar->0.is.null,pgrst_scalar->>1.match."[")']]),
  post([['and', '(pgrst_scalar.is.false,to_jsonb->>pgrst_scalar.fts."a b")']]),
  post([['pgrst_scalar->>0', `match.${BACK_REFERENCES}`]]),
  post([['text', `match.${COMPILED_WHILE_PLANNING}`]]),
  post([['select', 'pgrst_scalar:pgrst_scalar->>0::int']]),
  post([['select', 'pgrst_scalar:text::int']]),
  post([['select', 'pgrst_scalar:to_jsonb->>pgrst_scalar::date']]),
  post([['pgrst_scalar', 'is.null']], { accept: 'application/vnd.pgrst.object+json' }),
  post([['offset', '5']], { prefer: 'count=exact' }),
  post([['limit', '0']]),
];

/** So many shapes: those known, then every operator by itself, then whatever the seed makes of the rest. */
export function shapes(count: number, seed: number): Shape[] {
  const random = seeded(seed);
  const byOperator = operatorNames.flatMap((name) =>
    (operators[name] ?? []).map((value) => post([[random.pick(fields), `${name}.${value}`]])),
  );
  const made = [...known, ...byOperator.filter(() => random.chance(count / 4 / byOperator.length))];
  const different = new Map(made.map((shape) => [JSON.stringify(shape), shape]));
  while (different.size < count) {
    const shape = anyShape(random);
    different.set(JSON.stringify(shape), shape);
  }
  return [...different.values()];
}
