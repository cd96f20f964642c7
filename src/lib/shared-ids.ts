/** The id of the ticket's form. The header's button submits it from outside. */
export const TICKET_FORM = 'order';
