import { type ReactNode, useEffect } from 'react';
import { brand } from '@/content/brand.ts';
import type { Page as PageContent } from '@/content/pages.ts';
import { useArrival } from './use-arrival';

interface PageProps {
  page: PageContent;
  children: ReactNode;
}

/** A route's document metadata, and its arrival: scroll position, focus and announcement once the content is there. */
export function Page({ page, children }: PageProps) {
  useArrival(page.title);
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
