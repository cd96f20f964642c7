/**
 * The times for which the database keeps visitors' data, promised on /verify and /cookies. The times themselves are
 * rows of private.settings; a test compares both.
 */
export const retention = {
  /** log_retention_days */
  logDays: 30,
  /** open_retention_days */
  openDays: 180,
  /** closed_retention_days */
  closedDays: 365,
  /** spam_retention_days */
  spamDays: 30,
  /** report_retention_days */
  reportDays: 365,
  /** The longest window of private.rate_limits, and rate_counter_hours after it. */
  counterHours: 24 + 2,
  /** idempotency_hours */
  answerHours: 24,
} as const;
