import { type ReactNode, useEffect } from 'react';
import { brand } from '@/content/brand.ts';
import type { Page as PageContent } from '@/content/pages.ts';
import { useRouteFocusAndScroll } from './route-focus';

interface PageProps {
  page: PageContent;
  children: ReactNode;
}

/** A page's metadata, with focus, scroll position and announcement once its content is there. */
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
