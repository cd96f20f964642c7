/** What the site may call: the part of the schema that migrations grant to the public key, in the words of supabase-js. */
export type Database = {
  public: {
    Tables: {
      verification_requests: {
        Row: never;
        Insert: { email_to_verify: string | null; telegram_to_verify: string | null };
        Update: never;
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      verify_contact: { Args: Search; Returns: unknown };
      resembles_contact: { Args: Search; Returns: unknown };
      application_status: { Args: { token: string }; Returns: unknown };
    };
  };
};

/** One of the two is null. */
type Search = { search_email: string | null; search_telegram: string | null };
