import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/database.types';

let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * The one Supabase client, made on first use: its library (43 KB) is fetched only when a call is near.
 * A failed fetch is forgotten, so that the next call tries again.
 */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(
    ({ createClient }) =>
      createClient<Database>(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_ANON_KEY, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}
