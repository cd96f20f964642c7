import { searchFolder, searchRepository } from './secrets.ts';

// Looks for secrets in what is published: a built folder (dist if none is named), the git history and the working tree.
const dir = process.argv[2] ?? 'dist';
const built = await searchFolder(dir);
const repository = await searchRepository('.');
const findings = [...built.findings, ...repository.findings];

console.log(`${dir}: ${built.searched} files, ${built.findings.length} secrets`);
console.log(`history and working tree: ${repository.searched} objects, ${repository.findings.length} secrets`);
if ('gap' in repository) console.log(`Not everything was searched: ${repository.gap}.`);
for (const { place, kind, hint } of findings) console.error(`  ${place}: ${kind}, ${hint}`);
process.exit(built.searched > 0 && findings.length === 0 ? 0 : 1);
