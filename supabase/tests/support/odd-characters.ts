const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** What JavaScript, PostgreSQL and its collations class differently: controls, white space, the invisible. */
export const oddCharacters: readonly string[] = [
  ...range(0x01, 0x20),
  ...range(0x7f, 0xa0),
  '\u00ad',
  '\u061c',
  '\u1680',
  '\u180e',
  ...range(0x2000, 0x200f),
  ...range(0x2028, 0x202f),
  ...range(0x205f, 0x2064),
  ...range(0x2066, 0x206f),
  '\u3000',
  '\ufeff',
];
