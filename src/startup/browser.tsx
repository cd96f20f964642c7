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

// The build has rendered the page already; the dev server has not. As a transition React takes it over in short tasks.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site));
else createRoot(root).render(site);

void whenIdle().then(loadWebFonts);
