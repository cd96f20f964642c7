import { type ReactNode, useEffect } from 'react';
import { brand } from '@/content/brand.ts';
import type { Page as PageContent } from '@/content/pages.ts';
import { useRouteFocusAndScroll } from './route-focus';

interface PageProps {
  page: PageContent;
  children: ReactNode;
}

/** Sets a page's metadata and, once its content is there, focus, scroll position and announcement. */
export function Page({ page, children }: PageProps) {
  useRouteFocusAndScroll(page.title);
  useEffect(() => window.earlyInput?.answer(''), []);
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.indexed ? (
        <link rel="canonical" href={`${brand.siteUrl}${page.path}`} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {children}
    </>
  );
}
