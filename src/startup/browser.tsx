import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '@/app/app.tsx';
import { whenIdle } from '@/lib/lazy.ts';
import { reloadOnVersionSkew } from '@/lib/version-skew.ts';
import '@/app/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// A host may send a page under its file's name and under other spellings, so the page itself says which route it is.
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
if (canonical !== null) {
  const { pathname } = new URL(canonical.href);
  history.replaceState(history.state, '', pathname + location.search + location.hash);
}

/** What mail programs and campaigns add behind a fragment (`#contact?utm_source=mail`) does not belong to it. */
function cutFragment() {
  const [own = ''] = location.hash.split(/[?&]/);
  // Not replaceState: the browser shall go to the section.
  if (own !== location.hash) location.replace(own);
}
cutFragment();
addEventListener('hashchange', cutFragment);

// A reload has closed the dialog, whose entry in the history would take a press of Back.
if (history.state?.dialog !== undefined) history.back();

// A key within a composition belongs to the input method: Escape takes back its word, and must not close a dialog, too. Some
// browsers report its last key by the code 229 only.
addEventListener('keydown', (event) => (event.isComposing || event.keyCode === 229) && event.stopPropagation(), true);

reloadOnVersionSkew();

const site = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

function start(container: HTMLElement) {
  // As a transition React hydrates in short tasks. The dev server has rendered nothing.
  if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, site));
  else createRoot(container).render(site);
  // Without its file the page keeps the fallback faces.
  void whenIdle()
    .then(() => import('./web-fonts.ts'))
    .then(({ loadWebFonts }) => loadWebFonts())
    .catch(() => undefined);
}

// In a built page boot.ts says when all modules are there.
if (root.hasChildNodes()) addEventListener('hydrate', () => start(root), { once: true });
else start(root);
