import { createContext, use } from 'react';
import type { ReceiptProps } from '@/features/landing/receipt';

export interface FastTrack {
  /** Loads the dialog's code, at the first sign that it will be wanted. */
  prepare: () => void;
  /**
   * Opens the dialog, with the URL filled in if there is one. Closing it clears the form that the URL came from.
   * Rejects if the dialog's code cannot be loaded.
   */
  open: (url?: string, form?: HTMLFormElement) => Promise<void>;
}

// Not in the provider's file: a hot update there would make a new context, while the pages still read the old one.
export const FastTrackContext = createContext<FastTrack | null>(null);

export function useFastTrack(): FastTrack {
  const fastTrack = use(FastTrackContext);
  if (fastTrack === null) throw new Error('useFastTrack is used outside of FastTrackProvider');
  return fastTrack;
}

/** The latest application of this visit, for its receipt. In memory only: a reload forgets it. */
export const ReceiptContext = createContext<ReceiptProps | null>(null);
