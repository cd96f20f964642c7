import type { ComponentType } from 'react';
import { lazyRoute } from '@/lib/lazy';

const modules = import.meta.glob<ComponentType>('../routes/*.tsx', { import: 'Route' });
const contents = new Map(Object.entries(modules).map(([file, load]) => [file, lazyRoute(load)]));

/** The module of a page of src/content/pages.ts: `notFound` is routes/not-found.tsx. */
export function routeModule(name: string): string {
  return `../routes/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}

/** The content of the page of that name, fetched when it is shown. */
export function routeContent(name: string): ComponentType {
  const content = contents.get(routeModule(name));
  if (content === undefined) throw new Error(`The page ${name} has no module ${routeModule(name)}`);
  return content;
}
