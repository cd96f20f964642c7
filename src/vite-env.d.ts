interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_CONTACT_DELIVERY?: string;
  readonly VITE_FUNCTION_REGION?: string;
}

interface Window {
  /** Made by boot.ts, on built pages only. */
  earlyInput?: {
    /** Resolves at the visitor's first touch, key, scrolling or movement of the mouse. */
    touched: Promise<void>;
    /** Resolves with the first control or form that was pressed before the app could answer. */
    pressed: Promise<HTMLElement>;
    /** Hands the app the early presses in a part of the page (`PART` of lib/dom-attributes; '' is all the rest). */
    answer: (part: string) => void;
  };
}

// Not yet among TypeScript's own types.
declare class CloseWatcher extends EventTarget {
  oncancel: ((event: Event) => void) | null;
  onclose: ((event: Event) => void) | null;
  requestClose(): void;
  destroy(): void;
}
