export const faq = {
  number: '06',
  label: 'faq',
  title: 'Questions teams ask first',
  more: 'Have another question?',
  telegram: 'Telegram',
  email: 'Email',
  questions: [
    {
      id: 'timeline',
      question: 'How long does a listing take?',
      answer:
        'Most projects trade within 2-8 weeks of a complete application. A prepared team with its audit and legal opinion at hand is nearer to two weeks; the largest venues and tokens still being redesigned take longer. You get a dated plan after the first review.',
    },
    {
      id: 'qualify',
      question: 'What makes a project qualified?',
      answer:
        'A working product or a credible test version, a team that can be identified, a token contract that has been audited, and a clear legal position. We check these in the review, tell you what is missing, and say no when a listing would not help you.',
    },
    {
      id: 'guarantee',
      question: 'What does a guaranteed listing mean?',
      answer:
        "When we accept a project, the contract names the exchanges and the latest date. If we don't deliver, you don't pay. The guarantee starts after the review, because we only promise what we've checked.",
    },
    {
      id: 'cost',
      question: 'What does it cost?',
      answer:
        'It depends on the venues and on how much of the work you want from us. Because we negotiate for many projects, fees are up to 60% lower than what a team pays alone. You see the exchange fee and our fee as two separate lines before you sign anything.',
    },
    {
      id: 'exchanges',
      question: 'Which exchanges can you list us on?',
      answer:
        "We work with 120+ exchanges, from tier-1 venues to regional ones. The biggest isn't always the best: we look at where your holders are, which pairs they trade and what each venue asks of you, and propose an order.",
    },
    {
      id: 'documents',
      question: 'What should we have ready?',
      answer:
        'Your CoinMarketCap or CoinGecko page if there is one, the contract address, the audit report, token supply and unlock plan, a legal opinion if you have it, and someone who can make decisions. We have templates for everything else.',
    },
    {
      id: 'liquidity',
      question: 'Do we need our own market maker?',
      answer:
        'No. Our market-making desk can run the book from the first minute, around the clock. If you already work with one, we agree on spreads and depth with them and send the exchange what it wants to see.',
    },
    {
      id: 'safety',
      question: "How do I know I'm talking to you?",
      answer:
        'Check every contact on our Verify Contact page before you answer. We never ask for seed phrases or private keys, never ask for remote access to your computer, and never take a payment in a private chat.',
    },
  ],
} as const;
