import { lazy, memo, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { newTabHintId } from '@/components/external-link';
import { site } from '@/content/site.ts';
import { Backdrop, Charge } from './backdrop';
import { ErrorBoundary } from './error-boundary';
import { Header } from './header';
import { importLate } from './late-part';
import { LazyToaster } from './lazy-toaster';
import { RouteAnnouncer } from './route-announcer';

const Footer = lazy(async () => {
  const { Footer } = await importLate('footer', () => import('./footer'));
  return { default: Footer };
});

/** Never rendered anew, as the landing page's late sections. */
const LateFooter = memo(function LateFooter() {
  return (
    <div data-part="footer">
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
    </div>
  );
});

/** The frame of every page. */
export function Layout() {
  const { key } = useLocation();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to #main, without JavaScript as well. */}
      <a
        href="#main"
        // Not as a navigation: to the router it would be a return to this page, with its old place.
        onClick={(event) => {
          event.preventDefault();
          const main = document.getElementById('main');
          main?.scrollIntoView();
          main?.focus({ preventScroll: true });
        }}
        className="fixed top-2 left-2 z-70 inline-flex min-h-11 -translate-y-20 items-center rounded bg-volt px-4 font-semibold text-ink-950 focus-visible:translate-y-0"
      >
        {site.skipLink}
      </a>
      <Backdrop />
      <Charge />
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<p className="sr-only">{site.loading}</p>}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <LateFooter />
      <RouteAnnouncer />
      <p id={newTabHintId} hidden>
        {site.newTabHint}
      </p>
      <LazyToaster />
    </>
  );
}
