import { type ComponentType, lazy } from 'react';
import type { Page } from '@/content/pages.ts';
import { lazyImport } from '@/lib/lazy.ts';
import { loadDocument } from '@/lib/version-skew.ts';
import { pages } from '@/lib/words.ts';

const modules = import.meta.glob<ComponentType>('../routes/*.tsx', { import: 'Route' });

/** The module of a page of src/content/pages.ts: `notFound` is routes/not-found.tsx. */
export function routeModule(name: string): string {
  return `../routes/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}

function routeOf([name, page]: [string, Page]) {
  const load = modules[routeModule(name)];
  if (load === undefined) throw new Error(`The page ${name} has no module ${routeModule(name)}`);
  const loadOnce = lazyImport(load);
  // The first page's code is there before the app starts (boot.ts): otherwise its markup stays.
  return { page, Content: lazy(async () => ({ default: await loadOnce().catch(loadDocument) })) };
}

/** The pages in this build's language: the others are documents of another build. */
export const ownPages = Object.entries<Page>(pages).filter(
  ([, { language }]) => language === (pages.notFound as Page).language,
);
const routes = ownPages.map(routeOf);
const notFound = routeOf(['notFound', pages.notFound]);

/**
 * The page with exactly that path, whose content is fetched when it is shown. A router's patterns would also match
 * `//`, `/verify//`, `/%76erify` and `/Verify`, where the host says that there is no page.
 */
export function pageAt(pathname: string) {
  return routes.find(({ page }) => page.path === pathname) ?? notFound;
}
