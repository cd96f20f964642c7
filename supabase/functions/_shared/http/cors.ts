const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Whether a browser page of this origin may call us. Without a list only pages of this very machine may: a deployed
 * function whose ALLOWED_ORIGINS was forgotten refuses everyone, loudly, instead of serving everyone.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 ? LOOPBACK_ORIGIN.test(origin) : allowed.includes(origin);
}

export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'origin',
  };
}

export const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'apikey, authorization, content-type, idempotency-key, x-client-info',
  'access-control-max-age': '3600',
};
