import { describe, expect, it } from 'vitest';
import { theme } from '../../src/content/theme.ts';
import { type ShareCard, shareSize } from './share-card.ts';
import { drawShareCard, layOutShareCard } from './share-picture.ts';

const short: ShareCard = {
  name: 'Ox',
  host: 'ox.example',
  eyebrow: 'Listings',
  title: ['Go.'],
  facts: [
    { figure: '1', label: 'desk' },
    { figure: '2', label: 'weeks' },
    { figure: '3', label: 'lines' },
  ],
  logo: { size: 10, path: 'M0 0h10v10z' },
  colors: theme.colors,
};

const long: ShareCard = {
  ...short,
  name: 'The Extraordinarily Long-Winded Exchange Listing Consultancy of Łódź and Zürich',
  host: 'listings.extraordinarily-long-winded-consultancy.example',
  eyebrow: 'Listing-as-a-Service, market making, funding, marketing and advice for crypto and Web3 projects',
  title: [
    'Internationalisation-minded',
    'listings on every venue there is, from here to Łódź and all the way back again',
  ],
  facts: [
    { figure: '1,000,000,000,000+', label: 'applications that a person has read and answered on the very same day' },
    { figure: '2-4 working weeks', label: 'timeline of an exchange listing from the first file to the first trade' },
    { figure: '120+ exchanges', label: 'with people who pick up the telephone when our desk calls them' },
  ],
};

describe('the sharing picture', () => {
  it('is a PNG of the size that its tags name', async () => {
    const png = Buffer.from(await drawShareCard(short));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(shareSize);
  });

  it.each([
    ['short', short],
    ['long', long],
  ])('keeps %s words inside their places', async (_what, card) => {
    const { nodes } = await layOutShareCard(card);
    const edges = nodes.map(({ left, top, width, height }) => ({ right: left + width, bottom: top + height }));
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(shareSize.width);
    expect(Math.max(...edges.map(({ bottom }) => bottom))).toBeLessThanOrEqual(shareSize.height);

    const find = (key: string) => nodes.filter((node) => node.key === key);
    const [title, name] = [find('title')[0], find('name')[0]];
    expect(find('word').length).toBe(card.title.join(' ').split(' ').length);
    for (const word of find('word')) {
      expect(word.left + word.width).toBeLessThanOrEqual((title?.left ?? 0) + (title?.width ?? 0));
    }
    // The facts begin at 484, the mark at 844.
    expect((title?.top ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(484);
    expect((name?.left ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(844);
  });

  it('draws letters beyond basic Latin', async () => {
    const known = await layOutShareCard({ ...short, title: ['Łódź'] });
    const unknown = await layOutShareCard({ ...short, title: ['\u{10ffff}ódź'] });
    expect(known.svg).not.toBe(unknown.svg);
    expect(known.nodes.find(({ key }) => key === 'word')?.width).toBeGreaterThan(0);
  });

  it('says so where there is no room at all', async () => {
    const endless = layOutShareCard({ ...short, title: ['x'.repeat(200)] });
    await expect(endless).rejects.toThrow(/no room .* Shorten hero\.title/);
  });
});
