const DAY_SECONDS = 86_400;

/** Whole seconds, a day at most: what others name may be any number, and the database counts in integers. */
export function boundRetryAfter(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds > 0 ? Math.min(Math.ceil(seconds), DAY_SECONDS) : undefined;
}

/** The seconds of a Retry-After header; its other form, a date, is read too. */
export function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  return boundRetryAfter(/^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000);
}
