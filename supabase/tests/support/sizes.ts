/** The one place for how much the tests against hostile use try: `npm test` stays quick, `npm run test:deep` does all. */
export const isDeep = process.env.LISTBOLT_DEEP === 'on';

export const sizes = {
  /** Contacts that browser and database must agree on. */
  contacts: isDeep ? 100_000 : 4_000,
};
