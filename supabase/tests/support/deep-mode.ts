/** How much the tests against hostile use try: little in `npm test`, so that it is quick, and all with `LISTBOLT_DEEP=on`. */
export const isDeep = process.env.LISTBOLT_DEEP === 'on';

/** Each run generates the same values; in deep mode others, which the seed in the title of a failed test generates again. */
export const SEED = Number(process.env.LISTBOLT_PROPERTY_SEED ?? (isDeep ? Date.now() % 2 ** 31 : 2026));

export const sizes = {
  /** Contacts that browser and database must agree on. */
  contacts: isDeep ? 100_000 : 4_000,
  /** Generated values for each argument, beside the naughty strings. */
  generatedValues: isDeep ? 10_000 : 100,
  /** Look-alikes of each contact whose handle has another shape than the sample team's. */
  shapedLookAlikes: isDeep ? 143 : 15,
  /** People and companies that have nothing to do with the team. */
  strangers: isDeep ? 5_000 : 500,
  /** Requests of one flood, each with other forged addresses. */
  flood: isDeep ? 1_000 : 60,
};

/** Texts that have broken other programs, a few of each kind. */
export const naughtyStrings = [
  ...['', ' ', '\t\u200b', '\r\n', '\ufeff', '\0', '\ud800', '\u202e', 'e\u0301\u0489', '\ufdfa'.repeat(320)],
  ...`' or 1=1 --|"; drop table verified_contacts; --|\\|\\'|%|_|*|(?=.*)|$1|:x|%00|null|undefined|NaN|-1`.split('|'),
  ...'{}|[]|{"a":[1]}|<script>alert(1)</script>|../../etc/passwd|&#64;|K|ﬀ|İ|ß|Ω≈ç√|田中さん|👩‍👩‍👦'.split('|'),
  'a'.repeat(10_000),
];
