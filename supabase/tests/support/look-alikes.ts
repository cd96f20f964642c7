/** How impostors write a name so that it reads like another: each way, as the texts it makes of one. */
export const swaps: Record<string, string[]> = {
  a: ['а', 'α', 'ａ', 'á', 'ɑ', 'e'],
  b: ['ｂ', 'Ь'],
  e: ['е', 'ｅ', 'é', '3'],
  i: ['і', 'ı', 'l', '1', 'I', '|', 'ι'],
  k: ['к', 'K', 'ｋ'],
  l: ['I', '1', 'ⅼ', 'ｌ', 'ӏ', '|'],
  m: ['rn', 'ｍ', 'м', 'n'],
  n: ['ո', 'ｎ', 'η'],
  o: ['о', '0', 'ο', 'ó', 'ø', '𝗈'],
  p: ['р', 'ρ'],
  r: ['г', 'ｒ'],
  s: ['ѕ', 'ſ', 'ｓ'],
  t: ['ｔ', 'т', 'τ'],
  u: ['υ', 'v'],
  w: ['vv', 'ԝ'],
  x: ['х'],
  y: ['у', 'γ'],
  _: ['__', '-', '＿', '', '.'],
  '.': ['．', '', '_'],
};

const places = (text: string) => Array.from(text, (_, at) => at);

/** Every text that is one trick away from this one. */
export function lookAlikes(text: string): string[] {
  const replace = (at: number, length: number, other: string) => text.slice(0, at) + other + text.slice(at + length);
  const made = places(text).flatMap((at) => {
    const letter = text[at] ?? '';
    return [
      ...(swaps[letter] ?? []).map((other) => replace(at, 1, other)),
      replace(at, 1, ''),
      replace(at, 1, letter + letter),
      replace(at, 0, 'h'),
      replace(at, 1, 'z'),
      replace(at, 2, [...text.slice(at, at + 2)].reverse().join('')),
      replace(at, 0, '5'),
    ];
  });
  return [...new Set([...made, `${text}_`, `${text}1`, `${text}7`, `${text}2026`])].filter(
    (other) => other.toLowerCase() !== text,
  );
}

const glued = 'official support help admin team real hq ceo desk service info contact bot the its im mr ms'.split(' ');

/** The text with the words that impostors put before and after it, glued and apart, alone and in pairs. */
export const withWords = (text: string): string[] =>
  glued.flatMap((word, n) => {
    const other = glued[(n + 1) % glued.length] ?? '';
    return [
      `${word}${text}`,
      `${text}${word}`,
      `${word}_${text}`,
      `${text}_${word}`,
      `${word}${other}${text}`,
      `${word}${text}_${other}`,
    ];
  });
