// Attributes that mark parts of the page for files that do not import one another.
/** What React has not hydrated yet: the whole page, and the landing page's sections. boot.ts keeps the clicks in it. */
export const UNHYDRATED = 'data-unhydrated';
/** The words that a form shows without scripts. boot.ts shows them when scripts fail. */
export const WORDS_WITHOUT_SCRIPT = 'data-without-script';
/** The id of the order ticket's form. The header's button submits it from outside. */
export const TICKET_FORM = 'order';
/** The id of what stands in the ticket's place while a receipt is looked up. boot.ts shows it before any code has come. */
export const LOOKING_UP = 'looking-up';
/** The id of the contract's clause, to which the ticket's first line leads. */
export const GUARANTEE = 'contract';
/** The text of a control's tooltip. */
export const TIP = 'data-tip';
