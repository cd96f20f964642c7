// One token a match: comment, string, quoted name, dollar-quoted body, word, or a character that may end a statement.
const token =
  /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|[A-Za-z_][\w$]*|[();]/g;

/** Where a block comment that opens at `from` ends: PostgreSQL lets them nest. */
function blockCommentEnd(sql: string, from: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from;
  let depth = 0;
  for (let match = edge.exec(sql); match; match = edge.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return sql.length;
}

/**
 * Cuts a migration into its statements, as the Supabase CLI does for its bookkeeping. Semicolons inside strings,
 * comments, function bodies (`$$ … $$` and `begin atomic … end`) and parentheses end nothing.
 */
export function splitSql(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let depth = 0;
  let previousWord = '';
  const scan = new RegExp(token);

  const cut = (end: number): void => {
    const statement = sql.slice(start, end).trim();
    if (statement) statements.push(statement);
  };

  for (let match = scan.exec(sql); match; match = scan.exec(sql)) {
    const text = match[0];
    if (text === '/*') {
      scan.lastIndex = blockCommentEnd(sql, match.index);
      continue;
    }
    if (text.startsWith('--')) continue;
    if (text === ';' && depth === 0) {
      cut(match.index);
      start = scan.lastIndex;
      continue;
    }
    const word = text.toLowerCase();
    if (text === '(' || (previousWord === 'begin' && word === 'atomic') || (depth > 0 && word === 'case')) depth += 1;
    if (depth > 0 && (text === ')' || word === 'end')) depth -= 1;
    if (/^\w/.test(text)) previousWord = word;
  }
  cut(sql.length);
  return statements;
}
