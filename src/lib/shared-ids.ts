// Ids by which features point at each other's elements: they do not import one another.
/** The form of the order ticket. The header's button submits it from outside. */
export const TICKET_FORM = 'order';
/** The contract's clause, to which the ticket's first line leads. */
export const CONTRACT_CLAUSE = 'contract';
