import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../stack/paths.ts';

const FENCE = /^( *)```(.*)\n([\s\S]*?)^ *```$/gm;

/** The pages for people, as paths from the repository's root. */
export function documents(): string[] {
  const inDocs = readdirSync(path.join(repositoryRoot, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'src/content/README.md',
    ...inDocs.map((name) => path.posix.join('docs', name)),
  ].filter((file) => file.endsWith('.md'));
}

export function readDocument(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}

/** The code blocks whose fence has this mark, each with its line. */
export function blocks(text: string, mark: string): { line: number; code: string }[] {
  return [...text.matchAll(FENCE)]
    .filter(([, , found]) => found === mark)
    .map((match) => ({ line: text.slice(0, match.index).split('\n').length, code: match[3] ?? '' }));
}

/** The text without code: links and headings are looked for there. */
export function withoutCode(text: string): string {
  return text.replace(FENCE, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''));
}

/** The anchors of a page's headings, as forges make them. */
export function anchors(text: string): string[] {
  const headings = [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
