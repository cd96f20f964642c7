/**
 * One POST to the data API. It uses `fetch`, since the Supabase client hides an answer's headers, and Retry-After is one
 * of them (docs/architecture.md).
 */
export function postToDataApi(
  path: string,
  body: Record<string, string | null>,
  signal?: AbortSignal,
): Promise<Response> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = import.meta.env;
  return fetch(`${url}/rest/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}
