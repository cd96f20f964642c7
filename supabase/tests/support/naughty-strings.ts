/** Texts that other programs have stumbled over, a few of each kind. */
export const naughtyStrings = [
  ...['', ' ', '\t\u200b', '\r\n', '\ufeff', '\0', '\ud800', '\u202e', 'e\u0301\u0489', '\ufdfa'.repeat(320)],
  ...`' or 1=1 --|"; drop table verified_contacts; --|\\|\\'|%|_|*|(?=.*)|$1|:x|%00|null|undefined|NaN|-1`.split('|'),
  ...'{}|[]|{"a":[1]}|<script>alert(1)</script>|../../etc/passwd|&#64;|K|ﬀ|İ|ß|Ω≈ç√|田中さん|👩‍👩‍👦'.split('|'),
  'a'.repeat(10_000),
];
