import { claims, weeks } from './claims.ts';
import type { List } from './list.ts';

type TicketWords = 'title' | 'tag' | 'label' | 'placeholder' | 'noPage' | 'cost' | 'datesNote' | 'noScript' | 'session';
type Guarantee = Record<'claim' | 'proof', string> & { to: `/#${string}` };

interface Ticket extends Record<TicketWords, string> {
  dates: Record<'start' | 'review' | 'trade', Record<'time' | 'label', string>>;
  guarantees: List<Guarantee>;
}

/** The id of the contract's clause on the landing page. */
export const contractClause = 'contract';

/** The ticket, where an application starts. */
export const ticket: Ticket = {
  title: 'Listing ticket',
  tag: 'fast-track',
  label: 'Project link',
  placeholder: 'CoinMarketCap or CoinGecko URL',
  /** Under the field. */
  noPage: 'No page there yet? Leave this empty.',
  /** Under the button: what /terms promises. */
  cost: 'Free. No commitment.',
  /**
   * The stops from the application to the first trade. The times stand there in the page as it is built, and become dates in the
   * visitor's browser.
   */
  dates: {
    start: { time: 'Today', label: 'you apply' },
    review: { time: `${claims.replyHours} hours`, label: 'reviewed' },
    trade: { time: `${weeks.typical} weeks`, label: 'first trade' },
  },
  datesNote: 'With audit and legal opinion on hand.',
  noScript: 'The application needs JavaScript. Without it, please write to us:',
  /** Each with what stands behind it, and where that is said in full. */
  guarantees: [
    { claim: 'Guaranteed listings', proof: 'Exchanges and latest date: in your contract', to: `/#${contractClause}` },
    {
      claim: `${claims.successRate} success rate with qualified projects`,
      proof: "We promise only what we've reviewed",
      to: '/#qualify',
    },
    {
      claim: `${claims.faster} faster than standard queues`,
      proof: `${weeks.typical} weeks to first trade, as dated above`,
      to: '/#timeline',
    },
  ],
  session: 'Book a free strategy session',
};

/** The receipt that covers the ticket: of this visit's application, or behind a link, where it does not say whose it is. */
export const receiptTitles: Record<'sent' | 'linked' | 'looking', string> = {
  sent: 'We have your application',
  linked: 'A receipt',
  looking: 'Looking up the application…',
};

/** For an application that failed, and for a dialog that cannot be fetched. */
export const applicationFailure: Record<'title' | 'description', string> = {
  title: 'Submission Failed',
  description: 'Please try again or contact us directly.',
};

/** On every button that opens the application without a link. */
export const claimLabel: string = 'Claim Free Listing Strategy';
