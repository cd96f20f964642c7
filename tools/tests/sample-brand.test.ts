import { describe, expect, it } from 'vitest';
import { brand } from '../../src/content/company.ts';
import { exchanges } from '../../src/content/exchanges.ts';
import { faq } from '../../src/content/faq.ts';
import { ecosystem, services } from '../../src/content/landing.ts';
import { contentFiles } from '../site/check-content.ts';

// The words that were specified for the sample brand. Only this file repeats them: all other tests take the words from
// src/content/. Another brand has others, and this file does not run for it.

const bound = {
  'The header': ['About', 'Services', 'Partners', 'Contact', 'Verify Contact', 'Book a Call'],
  'The first screen': [
    'CoinMarketCap or CoinGecko URL',
    'Start Application',
    'Guaranteed listings',
    '100% success rate with qualified projects',
    '10x faster than standard queues',
  ],
  'The founder’s quotation': ['50+ projects'],
  'The ecosystem': [
    'Next-Gen Listing Ecosystem',
    'Claim Free Listing Strategy',
    'Up to 60% lower fees',
    '3,000+',
    '10+',
    '$300M+',
    '120+',
    '10x',
    '100%',
  ],
  'The exchange board': ['Loading live exchange data...', '24h Volume', '+ 100 More Exchanges'],
  'The contact section': ['Quick Response', 'We reply within 2-4 hours in business hours.'],
  'The invitation': ['Book Free Call'],
  'The application’s dialog': [
    'Fast-Track Your Listing',
    'What happens next?',
    'Review within 24 hours',
    'Contact via Telegram',
    'Priority listing support',
    'Cancel',
    'Submit Application',
    'Submitting...',
  ],
  '/verify': ['Email Address', 'Telegram Handle', 'Verify', 'Verifying...', 'Please enter a value to verify'],
  'A check’s toast': ['Contact not verified or not found', 'Failed to verify contact', 'Verified contact found!'],
  'An application’s toast': [
    'Application Submitted!',
    "We'll review your project and contact you within 24 hours.",
    'Submission Failed',
    'Please try again or contact us directly.',
  ],
  'A message’s toast': ['Message Sent Successfully!', "We'll get back to you within 24 hours."],
  'The page for an unknown address': ['Oops! Page not found', 'Return to Home'],
  'The page for an error': ['Unexpected Application Error!'],
};

/** Every text within a value of the content. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.runIf((brand.name as string) === 'ListBolt')('The sample brand', () => {
  const texts = textsIn(contentFiles);

  it.each(Object.entries(bound))('%s has the words that were ordered.', (_part, words) => {
    expect(words.filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('The five services have the facts that were ordered.', () => {
    expect(Object.fromEntries(services.cards.map(({ title, facts }) => [title, facts]))).toEqual({
      'Exchange Listings': ['Tier-1 access', '2-4 week timeline', 'Guaranteed listing'],
      'Market Making': ['Algorithmic trading', '24/7 liquidity', 'Price stability'],
      Funding: ['Investor network', 'Due diligence support', 'Term sheet optimization'],
      Marketing: ['Social campaigns', 'Influencer partnerships', 'PR coverage'],
      Advisory: ['Strategic planning', 'Regulatory guidance', 'Industry connections'],
    });
  });

  it('The ecosystem has the six figures that were ordered.', () => {
    const figures = ecosystem.stats.map(({ figure }) => figure);
    expect(figures.sort()).toEqual(['$300M+', '10+', '100%', '10x', '120+', '3,000+']);
  });

  it('The board starts with 14 exchanges.', () => {
    expect(exchanges).toHaveLength(14);
  });

  it('Eight questions are answered, and one distinguishes 2-8 weeks in general from 2-4 weeks.', () => {
    expect(faq.questions).toHaveLength(8);
    expect(faq.questions.map(({ answer }) => answer).join('\n')).toMatch(/2-8 weeks.*2-4 weeks/);
  });
});
