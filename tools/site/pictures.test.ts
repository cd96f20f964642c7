import { afterAll, expect, it, vi } from 'vitest';
import { brand } from '../../src/content/company.ts';
import { hero } from '../../src/content/hero.ts';
import { ecosystem } from '../../src/content/landing.ts';
import { buildWords } from '../../src/content/site.ts';

const drawn: { svg: string; options: { fitTo: object; font: object } }[] = [];
vi.resetModules();
vi.doMock('@resvg/resvg-js', () => ({
  Resvg: class {
    constructor(svg: string, options: (typeof drawn)[number]['options']) {
      drawn.push({ svg, options });
    }
    render = () => ({ asPng: () => new Uint8Array() });
  },
}));
const { escapeHtml, sharePicture, verifyPicture } = await import('./pictures.ts');
afterAll(() => {
  vi.doUnmock('@resvg/resvg-js');
  vi.resetModules();
});

/** The words of the picture that was drawn last, in their order, as one text. */
const words = () =>
  [...(drawn.at(-1)?.svg ?? '').matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');
const host = brand.siteUrl.replace('https://', '');

it('The picture beside a shared link says whose the site is, what it offers, where it is, and three figures.', () => {
  sharePicture();
  const facts = ecosystem.stats.slice(0, 3).flatMap(({ figure, label }) => [figure, label]);
  expect(words()).toBe(escapeHtml([brand.name, hero.eyebrow, ...hero.title, host, ...facts].join(' ')));
});

it('The picture beside a shared link to /verify says whose the check is, and its whole address.', () => {
  verifyPicture();
  expect(words()).toBe(escapeHtml([brand.name, buildWords.verifyPicture, `${host}/verify`].join(' ')));
});

it('Pictures are drawn at their size, with the fonts of this folder alone.', () => {
  const { fitTo, font } = drawn.at(-1)?.options ?? {};
  expect(fitTo).toEqual({ mode: 'width', value: 1200 });
  expect(font).toEqual({
    loadSystemFonts: false,
    fontFiles: expect.arrayContaining([
      expect.stringMatching(/geist-bold\.ttf$/),
      expect.stringMatching(/geist-mono\.ttf$/),
    ]),
  });
});
