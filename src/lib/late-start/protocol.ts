/**
 * The late start: a page is painted as the build has written it, and the app follows. What the visitor does meanwhile is kept.
 *
 *   built     prerender.ts marks the page as unhydrated, and writes EARLY in front of it and boot.ts behind it
 *   arriving  EARLY keeps what is clicked and sent before the end of the page is there
 *   painted   boot.ts takes that and listens. Words stay in their fields; a click or a form that is sent waits, known by its control's id
 *   started   after the largest paint, at the first interaction, or after three seconds, it imports the modules, each in a task
 *   hydrated  it fires `hydrate`: browser.tsx hydrates the page, and React then the landing page's sections
 *   replayed  each of the two parts calls replay.ts: the mark goes, replaced fields get their words, and its clicks happen
 *   idle      fonts, columns, sections, tooltips and toasts come, one after the other (lib/lazy.ts)
 *
 * A click that waits is busy after 250 ms. If it waits for ten seconds, or a module cannot be fetched, the forms say where to
 * write instead, and the next interaction tries again.
 */

/** Marks what React has not hydrated yet: the whole page, and the landing page's sections. */
export const UNHYDRATED = 'data-unhydrated';
/** Marks the words that a form shows without scripts, and when they fail. */
export const WORDS_WITHOUT_SCRIPT = 'data-without-script';
/** Marks what opens the application: a press on it before the app is there fetches the dialog's code, too. */
export const OPENS_APPLICATION = 'data-opens-application';
/** The id of what stands in the ticket's place from the first paint, while a receipt is looked up. */
export const LOOKING_UP = 'looking-up';

/**
 * The script in front of every built page. A form that is sent natively is blocked by the policy (`form-action`), and Chromium
 * then stops loading the page. `return false` of a handler prevents that.
 */
export const EARLY = 'early=[];onclick=e=>early.push(e);onsubmit=e=>!early.push(e)';

declare global {
  /** Made by EARLY: the clicks and submissions before boot.ts has arrived. */
  var early: Event[] | undefined;
  interface Window {
    /** Made by boot.ts, on built pages only: what a visitor did before the page was hydrated. */
    queuedClicks?: {
      /** Resolves with the first control or form that was clicked. */
      first: Promise<HTMLElement>;
      /** Buttons that were clicked and forms that were sent. */
      waiting: Set<HTMLElement>;
      /** The page's fields as they came. */
      fields: Set<HTMLInputElement>;
      focused: EventTarget | null;
      /** Shows or hides what the forms say without scripts. */
      notice: (shown: boolean) => void;
    };
  }
}
