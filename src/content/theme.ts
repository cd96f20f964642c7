type Ink = 'ink-950' | 'ink-900' | 'ink-800';
type Color = Ink | 'line' | 'line-strong' | 'text' | 'muted' | 'volt' | 'go' | 'stop' | 'caution';

interface Theme {
  colors: Record<Color, `#${string}`>;
  fonts: Record<'sans' | 'mono', string>;
}

/**
 * The brand's colors and type. `tailwind.config.ts` turns every entry into utilities and `theme(…)`,
 * so a re-brand edits this file and nothing else. Text colors keep at least 4.5:1 on all three ink panels.
 */
export const theme: Theme = {
  colors: {
    'ink-950': '#07090c',
    'ink-900': '#0c1015',
    'ink-800': '#141a21',
    line: '#222c36',
    /** Edges of form controls: 3:1 against the panels, as WCAG 1.4.11 asks. */
    'line-strong': '#5d6b78',
    text: '#e9eef2',
    muted: '#9aa7b3',
    volt: '#e4ff3c',
    go: '#45e0b0',
    stop: '#ff6b6b',
    caution: '#ffc24b',
  },
  fonts: {
    sans: "'Geist Variable', 'Geist Fallback', 'Geist Fallback Android', 'Geist Fallback Linux', Arial, system-ui, sans-serif",
    mono: "'Geist Mono', 'Geist Mono Fallback', ui-monospace, 'Courier New', monospace",
  },
};
