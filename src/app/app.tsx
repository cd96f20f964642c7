import { Route, Routes } from 'react-router-dom';
import { pages } from '@/content/pages.ts';
import { Layout } from './layout';
import { lazyRoute } from './lazy-route';
import { Page } from './page';

const LandingRoute = lazyRoute(async () => (await import('./routes/landing')).LandingRoute);
const VerifyRoute = lazyRoute(async () => (await import('./routes/verify')).VerifyRoute);
const TermsRoute = lazyRoute(async () => (await import('./routes/terms')).TermsRoute);
const CookiesRoute = lazyRoute(async () => (await import('./routes/cookies')).CookiesRoute);
const NotFoundRoute = lazyRoute(async () => (await import('./routes/not-found')).NotFoundRoute);

/** The route table. It knows no kind of router, so that the server can render it too. */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route
          path={pages.landing.path}
          element={
            <Page page={pages.landing}>
              <LandingRoute />
            </Page>
          }
        />
        <Route
          caseSensitive
          path={pages.verify.path}
          element={
            <Page page={pages.verify}>
              <VerifyRoute />
            </Page>
          }
        />
        <Route
          caseSensitive
          path={pages.terms.path}
          element={
            <Page page={pages.terms}>
              <TermsRoute />
            </Page>
          }
        />
        <Route
          caseSensitive
          path={pages.cookies.path}
          element={
            <Page page={pages.cookies}>
              <CookiesRoute />
            </Page>
          }
        />
        <Route
          path="*"
          element={
            <Page page={pages.notFound}>
              <NotFoundRoute />
            </Page>
          }
        />
      </Route>
    </Routes>
  );
}
