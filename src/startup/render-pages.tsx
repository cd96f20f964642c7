import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/app.tsx';
import { ownPages, routeModule } from '@/app/routing/routes.ts';
import type { Page } from '@/content/pages.ts';

/** Above any page's size: React would move larger Suspense boundaries out of place and fill them in by inline script. */
const NEVER_OUTLINE = 1e9;

/** The markup of the route at that path, the same tree that browser.tsx hydrates. Throws what any component throws. */
async function renderRoute(path: string): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    {
      progressiveChunkSize: NEVER_OUTLINE,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  const html = await new Response(prelude).text();
  // React leaves a failed boundary to the browser and reports success. A build must fail instead.
  if (failure !== undefined) throw failure;
  return html;
}

/** Every page with its markup, and the module that its route begins with. */
export async function renderPages(): Promise<{ page: Page; module: string; markup: string }[]> {
  const rendered = [];
  // One after the other, so that the first failure ends it.
  for (const [name, page] of ownPages) {
    const module = new URL(routeModule(name), 'file:///src/app/routing/').pathname;
    rendered.push({ page, module, markup: await renderRoute(page.path) });
  }
  return rendered;
}
