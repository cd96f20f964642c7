import { searchFolder, searchHistory } from './secret-places.ts';

// Looks for secrets in what is published: a built folder (by default dist), and the history of this repository.
const dir = process.argv[2] ?? 'dist';
const built = searchFolder(dir);
const history = searchHistory('.');

console.log(`${dir}: ${built.searched} files, ${built.findings.length} secrets`);
console.log(`history: ${history.searched} objects, ${history.findings.length} secrets`);
if (history.gap) console.log(`The history was not searched as a whole: ${history.gap}.`);
for (const { place, kind, hint } of [...built.findings, ...history.findings])
  console.error(`  ${place}: ${kind}, ${hint}`);
process.exit(built.searched > 0 && built.findings.length + history.findings.length === 0 ? 0 : 1);
