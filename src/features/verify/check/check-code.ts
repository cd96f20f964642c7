import { Choice, Declined, readTyped, Understood } from '../form/pasted-text';
import { Verdict } from '../verdicts/verdict';
import { checkContact, resemblesContact } from './verify-contact';

/** What only a check needs, from the typed text to its verdict: fetched in one file. */
export const checkCode = { readTyped, Choice, Declined, Understood, checkContact, resemblesContact, Verdict };
