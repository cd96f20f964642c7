import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '@/app/app';
import { ErrorBoundary } from '@/app/routing/error-boundary';
import { whenIdle } from '@/lib/lazy';
import { reloadOnVersionSkew } from '@/lib/version-skew';
import { loadWebFonts } from './web-fonts';
import '@/app/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// A host may send a page under its file's name and under other spellings, so the page itself says which route it is.
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
if (canonical !== null) {
  const { pathname } = new URL(canonical.href);
  history.replaceState(history.state, '', pathname + location.search + location.hash);
}

reloadOnVersionSkew();

const site = (
  <StrictMode>
    <ErrorBoundary resetKey="">
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>
);

function hydrate(container: HTMLElement) {
  // As a transition React hydrates in short tasks.
  startTransition(() => void hydrateRoot(container, site));
  void whenIdle().then(loadWebFonts);
}

// The build has rendered the page already, and boot.ts says when all its modules are there; the dev server has not.
if (root.hasChildNodes()) addEventListener('hydrate', () => hydrate(root), { once: true });
else createRoot(root).render(site);
