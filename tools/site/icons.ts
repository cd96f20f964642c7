import { logo } from '../../src/content/brand.ts';
import { theme } from '../../src/content/theme.ts';

/** Space around the mark, as a part of its size. A masked icon shows no more than a circle of 80 % for certain. */
const SPACE = { plain: 1 / 8, masked: 0.4 };

/** The bolt on a square in the brand's colours, for the tab and the home screen. */
export function iconSvg(space: keyof typeof SPACE = 'plain'): string {
  const { colors } = theme;
  const pad = logo.size * SPACE[space];
  const side = logo.size + 2 * pad;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-pad} ${-pad} ${side} ${side}">`,
    `<path fill="${colors['ink-950']}" d="M${-pad} ${-pad}h${side}v${side}h${-side}z"/>`,
    `<path fill="${colors.volt}" d="${logo.path}"/></svg>`,
  ].join('');
}

/** The PNG icons by file name, with their side in pixels. */
export const pngIcons = {
  'apple-touch-icon.png': { side: 180, space: 'plain' },
  'icon-192.png': { side: 192, space: 'plain' },
  'icon-512.png': { side: 512, space: 'plain' },
  'icon-maskable-512.png': { side: 512, space: 'masked' },
} as const;
