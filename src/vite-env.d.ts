interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_CONTACT_DELIVERY?: string;
  readonly VITE_FUNCTION_REGION?: string;
}

interface Window {
  /** Made by boot.ts, on built pages only: what a visitor did before the page was hydrated. */
  queuedClicks?: {
    /** Resolves with the first control or form that was clicked. */
    first: Promise<HTMLElement>;
    /** Controls that were clicked and forms that were submitted, with their places among their kind. */
    waiting: Map<HTMLElement, number>;
    /** The page's fields as they came. */
    fields: Set<HTMLInputElement>;
    focused: EventTarget | null;
    /** Shows or hides what the forms say without scripts. */
    notice: (shown: boolean) => void;
  };
}
