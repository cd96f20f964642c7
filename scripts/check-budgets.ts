import { compareWithBudgets } from './page-weight.ts';

// What each page may weigh, in bytes: some hundredths above what it does. Who needs more raises a line, and so says it.
const fonts = { fonts: 53_000, fontFiles: 2 };
const budgets = {
  'index.html': { html: 18_900, js: 79_500, ...fonts },
  'verify.html': { html: 13_100, js: 80_000, ...fonts },
  'terms.html': { html: 13_400, js: 78_500, ...fonts },
  'cookies.html': { html: 13_400, js: 78_500, ...fonts },
  '404.html': { html: 12_000, js: 76_500, ...fonts },
};

const lines = compareWithBudgets(process.argv[2] ?? 'dist', budgets);
console.table(lines);
const broken = lines.filter(({ weight, budget }) => weight > budget);
for (const { page, part, weight, budget } of broken) console.error(`${page}: ${part} ${weight}, at most ${budget}`);
process.exit(broken.length === 0 ? 0 : 1);
