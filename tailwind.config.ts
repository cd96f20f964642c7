import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { hero } from './src/content/hero.ts';
import { theme } from './src/content/theme.ts';

/** The one timing and the one easing of all that moves by itself. What moves with the scrolling has none. */
const motion = { duration: '160ms', easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** The size at which the headline's longest word is no wider than its column (hero.tsx makes it a container). */
const longest = Math.max(...hero.title.flatMap((line) => line.split(' ')).map(({ length }) => length));
const wholeWords = `${(165 / longest).toFixed(1)}cqw`;
/** The size at which its longest line is no wider than its column. */
const wholeLines = `${(205 / Math.max(...hero.title.map(({ length }) => length))).toFixed(1)}cqw`;

/**
 * Fonts that systems have, which stand for the web fonts until those have come (web-fonts.ts), each in the size in percent at which it is as
 * wide, measured over the pages' letters: no two weights need the same.
 */
const fallbacks: [family: string, weight: string, size: number, ...names: string[]][] = [
  ['Geist Fallback', '100 500', 103, 'Arial', 'Liberation Sans', 'Arimo', 'Arimo Regular'],
  ['Geist Fallback', '600 900', 102.4, 'Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
  // Android has no Arial.
  ['Geist Fallback Android', '100 500', 103.5, 'Roboto', 'Roboto-Regular'],
  ['Geist Fallback Android', '600 900', 108.5, 'Roboto Bold', 'Roboto-Bold'],
  // Linux without the fonts above.
  ['Geist Fallback Linux', '100 500', 91.2, 'DejaVu Sans'],
  ['Geist Fallback Linux', '600 900', 85.6, 'DejaVu Sans Bold'],
  [
    'Geist Mono Fallback',
    '400',
    100,
    'Courier New',
    'Liberation Mono',
    'Cousine',
    'Cousine Regular',
    'Droid Sans Mono',
    'DejaVu Sans Mono',
  ],
];

/** With the height over and under the line that Geist and Geist Mono have. */
const fallbackFaces = fallbacks.map(([family, fontWeight, size, ...names]) => ({
  '@font-face': {
    fontFamily: `"${family}"`,
    fontWeight,
    src: names.map((name) => `local("${name}")`).join(', '),
    sizeAdjust: `${size}%`,
    ascentOverride: `${((100 * 100.5) / size).toFixed(2)}%`,
    descentOverride: `${((100 * 29.5) / size).toFixed(2)}%`,
    lineGapOverride: '0%',
  },
}));

export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...theme.colors,
    },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', lg: '8px', full: '9999px' },
    fontFamily: theme.fonts,
    extend: {
      // Phones of today; what is narrower is an old one, or a page that was zoomed into.
      screens: { xs: '23.4375rem' },
      // In em, not ch: a ch is the width of the loaded font's zero, so lines would break elsewhere when the web font arrives.
      maxWidth: { measure: '37em' },
      fontSize: {
        // As wide as its column, and as high as the rest of the first screen leaves it (hero.tsx).
        display: [
          `min(clamp(2.5rem, (100svh - var(--rest, 28rem)) / ${0.93 * hero.title.length}, 9.5rem), ${wholeLines}, ${wholeWords})`,
          { lineHeight: '0.93', letterSpacing: '-0.05em' },
        ],
        // On narrow windows, as wide as the window: two lines.
        headline: [`min(max(2.25rem, 13cqw), ${wholeWords})`, { lineHeight: '0.95', letterSpacing: '-0.05em' }],
        // On the narrowest window, even in large text, a word of ten letters fits.
        title: ['min(17vw, clamp(2.125rem, 1.5rem + 2.6vw, 4rem))', { lineHeight: '1', letterSpacing: '-0.04em' }],
        quote: ['clamp(1.5rem, 1.1rem + 1.8vw, 2.875rem)', { lineHeight: '1.16', letterSpacing: '-0.028em' }],
      },
      transitionDuration: { DEFAULT: motion.duration },
      transitionTimingFunction: { DEFAULT: motion.easing },
      keyframes: {
        'rise-in': { from: { opacity: '0', transform: 'translateY(0.5rem)' } },
        tear: {
          from: { visibility: 'visible' },
          to: { visibility: 'visible', opacity: '0', transform: 'translateY(-0.5rem)' },
        },
        feed: { from: { clipPath: 'inset(0 0 100%)' }, to: { clipPath: 'inset(0)' } },
        run: { from: { transform: 'scaleX(0)', opacity: '1' }, '80%': { transform: 'none', opacity: '1' } },
        'drop-in': { from: { transform: 'translateY(-100%)' } },
        land: { from: { opacity: '0', transform: 'translateY(-3.5rem)' } },
      },
      animation: {
        'rise-in': `rise-in ${motion.duration} ${motion.easing}`,
        // After sending, the ticket tears off and its receipt comes out of a printer, in 700 ms in all.
        tear: `tear 120ms ${motion.easing}`,
        feed: 'feed 580ms linear 120ms backwards',
        run: `run 700ms ${motion.easing}`,
        'drop-in': `drop-in ${motion.duration} ${motion.easing}`,
        // The ticker comes down into its place, and rests.
        land: 'land 200ms cubic-bezier(0.3, 1.3, 0.6, 1)',
      },
    },
  },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      for (const face of fallbackFaces) addBase(face);
      addVariant('under-dialog', 'body:has([role=dialog][data-state=open]) &');
      // Two columns: wide windows, and phones on their side.
      addVariant('split', '@media (width >= 64rem) or ((orientation: landscape) and (width >= 48rem))');
      // High enough for the first screen with all its air.
      addVariant('roomy', '@media (width >= 64rem) and (height >= 56rem)');
      // So low that the ticket has to be close-set to stay in the first screen.
      addVariant('short', '@media (height < 44rem)');
      addVariant('low', '@media (height < 30rem)');
      // So small that the ticket's button stands at the lower edge of the first screen.
      addVariant('small', '@media (width < 48rem) and (30rem <= height < 37.5rem)');
    }),
  ],
} satisfies Config;
