import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ClientOnly } from '@/components/client-only.tsx';
import { newTabHintId } from '@/components/external-link.tsx';
import { ApplicationOutlet, useApplication } from '@/features/application/application.tsx';
import { dismiss, useDismissed } from '@/features/consult-popup/dismissal.ts';
import { late } from '@/lib/lazy.ts';
import { pages, site } from '@/lib/words.ts';
import { ErrorBoundary } from '../routing/error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const ConsultPopup = late(async () => (await import('@/features/consult-popup/consult-popup.tsx')).ConsultPopup);
/** Fetched before any toast is shown, so that one can report a failure even when offline. */
const Toaster = late(async () => (await import('@/components/ui/toaster.tsx')).Toaster);

export function Layout({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation();
  const isDismissed = useDismissed();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to #main, without JavaScript as well. */}
      <a
        href="#main"
        // Hidden from the router, which would treat it as a return and restore the old scroll position.
        onClick={(event) => {
          event.preventDefault();
          const main = document.getElementById('main');
          main?.scrollIntoView();
          main?.focus({ preventScroll: true });
        }}
        className="no-print fixed top-2 left-2 z-70 inline-flex min-h-11 -translate-y-20 items-center rounded bg-volt px-4 font-semibold text-ink-950 focus-visible:translate-y-0"
      >
        {site.skipLink}
      </a>
      <Header />
      {pathname === pages.landing.path && !isDismissed && (
        <ClientOnly>
          <ConsultPopup onClose={dismiss} />
        </ClientOnly>
      )}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<p className="sr-only">{site.loading}</p>}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <ApplicationOutlet />
      <AnsweredByApplication />
      <Footer />
      <p id={newTabHintId} hidden>
        {site.newTabHint}
      </p>
      <ClientOnly>
        <Toaster />
      </ClientOnly>
    </>
  );
}

/** A sent application answers the popup's invitation. Without children: a change of the application renders nothing else again. */
function AnsweredByApplication() {
  const { sent } = useApplication();
  useEffect(() => {
    if (sent) dismiss();
  }, [sent]);
  return null;
}
