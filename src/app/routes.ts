import type { ComponentType } from 'react';
import { lazyRoute } from '@/lib/lazy';

const modules = import.meta.glob<ComponentType>('./routes/*.tsx', { import: 'Route' });
// On the dev server an edit may run this file again: the same components keep their state, and what was typed.
const contents: Record<string, ComponentType> = {
  ...Object.fromEntries(Object.entries(modules).map(([file, load]) => [file, lazyRoute(load)])),
  ...import.meta.hot?.data.contents,
};
if (import.meta.hot) import.meta.hot.data.contents = contents;

/** The module of a page of src/content/pages.ts: `notFound` is routes/not-found.tsx. */
export function routeModule(name: string): string {
  return `./routes/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}

/** What the page of that name shows, fetched when it is shown. */
export function routeContent(name: string): ComponentType {
  const content = contents[routeModule(name)];
  if (content === undefined) throw new Error(`The page ${name} has no module ${routeModule(name)}`);
  return content;
}
