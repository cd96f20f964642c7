// Attributes that mark parts of the page for files that do not import one another.
/** A part of the page that the app takes over on its own. boot.ts keeps the presses in it until then. */
export const PART = 'data-part';
/** A control that opens the application: after an early press on it the dialog's code is fetched first. */
export const OPENS_APPLICATION = 'data-opens-application';
/** The words that a form shows without scripts. boot.ts shows them when scripts fail. */
export const WORDS_WITHOUT_SCRIPT = 'data-without-script';
/** The id of the order ticket's form. The header's button submits it from outside. */
export const TICKET_FORM = 'order';
/** The receipt of an application: the toasts keep clear of it. */
export const RECEIPT = 'data-receipt';
/** The card of a check: the toasts keep clear of it. */
export const VERDICT = 'data-verdict';
/** The text of a control's tooltip. */
export const TIP = 'data-tip';
