interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_CONTACT_DELIVERY?: string;
  readonly VITE_FUNCTION_REGION?: string;
}
