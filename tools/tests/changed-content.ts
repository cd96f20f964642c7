import { checkContent, contentFiles } from '../site/check-content.ts';

type Tree = Record<string, unknown>;

/** The content with the value at one place replaced. */
export function changed(
  place: string,
  value: unknown,
  files: Record<string, object> = contentFiles,
): Record<string, Tree> {
  const copy: Record<string, Tree> = structuredClone(
    Object.fromEntries(Object.entries(files).map(([file, names]) => [file, { ...names }])),
  );
  const [file = '', path = ''] = place.split(': ');
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((part, key) => part[key] as Tree, copy[file] as Tree);
  parent[last] = value;
  return copy;
}

/** What the check says of the content with values at other places; '' if it accepts it. */
export function mistakes(values: Record<string, unknown>): string {
  let files: Record<string, object> = contentFiles;
  for (const [place, value] of Object.entries(values)) files = changed(place, value, files);
  try {
    checkContent(files);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
