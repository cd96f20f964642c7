import { type ReactNode, StrictMode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '@/content/company.ts';
import { replayClicks } from '@/lib/late-start/replay.ts';
import { Layout } from './frame/layout.tsx';
import { ErrorBoundary } from './routing/error-boundary.tsx';
import { useRouteFocusAndScroll } from './routing/route-focus.ts';
import { pageAt } from './routing/routes.ts';

/** The site. The router is outside, since the build uses another one than the browser. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary resetKey="">
        <CurrentPage />
      </ErrorBoundary>
    </StrictMode>
  );
}

function CurrentPage() {
  const { pathname } = useLocation();
  const { page, Content } = pageAt(pathname);
  return (
    <>
      {/* Outside the boundary that waits for the content: there, React would remove them twice, while it waits and after. */}
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.indexed ? (
        <link rel="canonical" href={`${brand.siteUrl}${page.path}`} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <Layout>
        <Page title={page.title}>
          <Content />
        </Page>
      </Layout>
    </>
  );
}

/** Sets focus, scroll position and announcement, once a page's content is there. */
function Page({ title, children }: { title: string; children: ReactNode }) {
  useRouteFocusAndScroll(title);
  useEffect(() => replayClicks(document.getElementById('root')), []);
  return children;
}
