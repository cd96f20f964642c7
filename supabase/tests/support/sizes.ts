/** The one place for how much the tests against hostile use try: `npm test` stays quick, `npm run test:deep` does all. */
export const isDeep = process.env.LISTBOLT_DEEP === 'on';

export const sizes = {
  /** Contacts that browser and database must agree on. */
  contacts: isDeep ? 100_000 : 4_000,
  /** Generated values for each argument, beside the list of naughty strings. */
  generatedValues: isDeep ? 10_000 : 150,
  /** Which naughty strings are also written before and after a real contact. */
  everyNthAround: isDeep ? 1 : 16,
  /** Requests of one flood, each with forged addresses of its own. */
  flood: isDeep ? 1_000 : 120,
};
