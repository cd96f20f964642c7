interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_CONTACT_DELIVERY?: string;
  readonly VITE_FUNCTION_REGION?: string;
}

/** Chromium's alone. */
interface Navigator {
  readonly connection?: { readonly saveData: boolean };
}

/** Not its main file, which Node takes for its own module of that name. */
declare module 'punycode/punycode.es6.js' {
  export function decode(code: string): string;
}
