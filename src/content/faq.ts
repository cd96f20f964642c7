import { claims, weeks } from './claims.ts';
import type { List } from './list.ts';

type Question = Record<'id' | 'question' | 'answer', string>;

interface Faq extends Record<'label' | 'title' | 'more' | 'telegram' | 'email' | 'first', string> {
  closing: Record<'title' | 'text' | 'more' | 'start', string>;
  questions: List<Question>;
}

export const faq: Faq = {
  label: 'faq',
  title: 'Questions teams ask first',
  more: 'Have another question?',
  telegram: 'Telegram',
  email: 'Email',
  /** The id of the question that is open from the start: it explains the page's largest claim. /#guarantee leads to it. */
  first: 'guarantee',
  /** Beside the last button, under the questions. The link leads to the question of the guarantee. */
  closing: {
    title: 'Ready to get listed?',
    text: 'Guaranteed listings for qualified projects.',
    more: 'What that means',
    start: 'Start your application',
  },
  questions: [
    {
      id: 'timeline',
      question: 'How long does a listing take?',
      answer: `Plan for ${weeks.general} weeks from a complete application to the first trade. With audit and legal opinion on hand, ${weeks.typical} weeks is typical. The largest exchanges, and tokens whose design is still changing, are at the long end. You get a dated plan after the first review.`,
    },
    {
      id: 'qualify',
      question: 'What makes a project qualified?',
      answer:
        "A working product or testnet, a team with names, an audited token contract and a clear legal position. We check all four in the review, tell you what's missing, and say no when a listing wouldn't help you.",
    },
    {
      id: 'guarantee',
      question: 'What does a guaranteed listing mean?',
      answer: `When we accept a project, the contract names the exchanges and the latest date. ${claims.moneyPromise && `${claims.moneyPromise} `}The guarantee starts after the review, because we only promise what we've checked.`,
    },
    {
      id: 'cost',
      question: 'What does it cost?',
      answer: `It depends on the exchanges and on how much you want us to do. We negotiate for many projects at once, so fees are up to ${claims.lowerFees}% lower than a team pays on its own. You see the exchange fee and our fee as two separate lines before you sign anything.`,
    },
    {
      id: 'exchanges',
      question: 'Which exchanges can you list us on?',
      answer: `We work with ${claims.exchanges} exchanges, from tier-1 to regional ones. The biggest isn't always the best: we look at where your holders are, which pairs they trade and what each exchange asks of you, and propose an order.`,
    },
    {
      id: 'documents',
      question: 'What should we have ready?',
      answer:
        'Your CoinMarketCap or CoinGecko page if there is one, the contract address, the audit report, token supply and unlock plan, a legal opinion if you have it, and one person who can decide. We have templates for everything else.',
    },
    {
      id: 'direct',
      question: 'Some exchanges take applications only from the project itself. What do you do there?',
      // **Replace me.**
      answer:
        'We prepare the application with you, and you submit it. We tell you which exchanges these are before you sign.',
    },
    {
      id: 'safety',
      question: "How do I know I'm talking to you?",
      answer:
        'Check every contact on our Verify Contact page before you answer. We never ask for seed phrases or private keys, never ask for remote access to your computer, and never take a payment in a private chat.',
    },
  ],
};
