import { type ReactNode, useEffect } from 'react';
import { brand } from '@/content/brand.ts';
import type { Page as PageContent } from '@/content/pages.ts';
import { useRouteFocusAndScroll } from './route-focus';

interface PageProps {
  page: PageContent;
  children: ReactNode;
}

/** Sets focus, scroll position and announcement, once a page's content is there. */
export function Page({ page, children }: PageProps) {
  useRouteFocusAndScroll(page.title);
  useEffect(() => window.earlyInput?.answer(''), []);
  return children;
}

/** A page's metadata. Outside the boundary that waits for its content: React removes what is in a head once while it waits, and once more after it. */
export function Metadata({ page }: { page: PageContent }) {
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.indexed ? (
        <link rel="canonical" href={`${brand.siteUrl}${page.path}`} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
