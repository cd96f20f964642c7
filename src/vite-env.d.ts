interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_CONTACT_DELIVERY?: string;
  readonly VITE_FUNCTION_REGION?: string;
}

interface Window {
  /** Made by boot.ts, on built pages only. */
  queuedClicks?: {
    /** Resolves with the first control or form that was clicked before it was hydrated. */
    first: Promise<HTMLElement>;
    /** That part of the page (marked by `UNHYDRATED`) is hydrated now: its kept clicks happen. */
    replay: (part: Element) => void;
  };
}

// Not yet among TypeScript's own types.
declare class CloseWatcher extends EventTarget {
  oncancel: ((event: Event) => void) | null;
  onclose: ((event: Event) => void) | null;
  requestClose(): void;
  destroy(): void;
}
