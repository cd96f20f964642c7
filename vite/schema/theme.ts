import * as z from 'zod/mini';
import { text } from './parts.ts';

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #e4ff3c'));
const panels = ['ink-950', 'ink-900', 'ink-800'] as const;
/** What stands on the panels, and the least contrast that WCAG 2.2 asks of it: 1.4.3 for words, 1.4.11 for edges. */
const minimumOnPanels = {
  text: 4.5,
  muted: 4.5,
  volt: 4.5,
  go: 4.5,
  stop: 4.5,
  caution: 4.5,
  'line-strong': 3,
} as const;

const colors = z.strictObject({
  'ink-950': colour,
  'ink-900': colour,
  'ink-800': colour,
  line: colour,
  'line-strong': colour,
  text: colour,
  muted: colour,
  volt: colour,
  go: colour,
  stop: colour,
  caution: colour,
});

/** WCAG's relative luminance of a colour such as #e4ff3c. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Words and edges can be read on every panel, the words on a button (ink-950 on volt) too, and the page is dark. */
const readable = z.check<z.infer<typeof colors>>(({ value, issues }) => {
  const refuse = (key: string, message: string) => issues.push({ code: 'custom', message, path: [key], input: value });
  for (const [name, minimum] of Object.entries(minimumOnPanels)) {
    for (const panel of panels) {
      const found = contrast(value[name as keyof typeof value], value[panel]);
      if (found >= minimum) continue;
      refuse(name, `is hard to read on ${panel}: its contrast is ${found.toFixed(2)} and must be at least ${minimum}`);
    }
  }
  for (const panel of panels) {
    if (luminance(value[panel]) > 0.1) refuse(panel, 'must be a dark colour: the design is light words on dark panels');
  }
});

export const themeParts = {
  theme: z.strictObject({ colors: colors.check(readable), fonts: z.strictObject({ sans: text, mono: text }) }),
};
