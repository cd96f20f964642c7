import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { hero } from './src/content/first-screen.ts';
import { theme } from './src/content/theme.ts';
import { textWidth } from './src/lib/text-width.ts';

/** The one timing and the one easing of all that moves by itself. What moves with the scrolling has none. */
const motion = { duration: '160ms', easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** The widest word of the headline, in em, with its tight tracking. */
const widest = Math.max(
  ...hero.title.flatMap((line) => line.split(' ')).map((word) => textWidth(word) / 100 - word.length * 0.05),
);
/** The size, or the part of it at which that word fits into a column of so many em. */
const fitting = (size: string, column: number) =>
  widest <= column ? size : `calc(${(column / widest).toFixed(3)} * ${size})`;

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
      // The headline: two words a line, or its widest word.
      maxWidth: { measure: '37em', headline: `${Math.max(6.5, widest + 0.4).toFixed(1)}em` },
      fontSize: {
        // As wide as its column, and as high as the rest of the first screen leaves it (hero.tsx).
        display: [
          fitting('clamp(2.5rem, (100svh - var(--rest, 28rem)) / 2.79, min(0.4rem + 9.6vw, 9.5rem))', 4.5),
          { lineHeight: '0.93', letterSpacing: '-0.05em' },
        ],
        // On narrow windows, as wide as the window: two lines.
        headline: [fitting('max(2.25rem, 12vw)', 7), { lineHeight: '0.95', letterSpacing: '-0.05em' }],
        // On the narrowest window, even in large text, a word of ten letters fits.
        title: ['min(17vw, clamp(2.125rem, 1.5rem + 2.6vw, 4rem))', { lineHeight: '1', letterSpacing: '-0.04em' }],
        quote: ['clamp(1.5rem, 1.1rem + 1.8vw, 2.875rem)', { lineHeight: '1.16', letterSpacing: '-0.028em' }],
        figure: ['clamp(1.875rem, 1rem + 3.4vw, 5rem)', { lineHeight: '1', letterSpacing: '-0.06em' }],
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
      },
      animation: {
        'rise-in': `rise-in ${motion.duration} ${motion.easing}`,
        // After sending, the ticket tears off and its receipt comes out of a printer, in 700 ms in all.
        tear: `tear 120ms ${motion.easing}`,
        feed: 'feed 580ms linear 120ms backwards',
        run: `run 700ms ${motion.easing}`,
        'drop-in': `drop-in ${motion.duration} ${motion.easing}`,
      },
    },
  },
  plugins: [
    plugin(({ addVariant }) => {
      addVariant('under-dialog', 'body:has([role=dialog][data-state=open]) &');
      // Two columns: wide windows, and phones on their side.
      addVariant('split', '@media (width >= 64rem) or ((orientation: landscape) and (width >= 48rem))');
      // High enough for the first screen with all its air.
      addVariant('roomy', '@media (width >= 40rem) and (height >= 54rem)');
      // So low that the ticket has to be close-set to stay in the first screen.
      addVariant('short', '@media (height < 44rem)');
      addVariant('low', '@media (height < 30rem)');
    }),
  ],
} satisfies Config;
