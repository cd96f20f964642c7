import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { pages } from '@/content/pages.ts';
import { Layout } from './layout';
import { Page } from './page';

const LandingRoute = lazy(() => import('./routes/landing').then(({ LandingRoute }) => ({ default: LandingRoute })));
const VerifyRoute = lazy(() => import('./routes/verify').then(({ VerifyRoute }) => ({ default: VerifyRoute })));
const TermsRoute = lazy(() => import('./routes/terms').then(({ TermsRoute }) => ({ default: TermsRoute })));
const CookiesRoute = lazy(() => import('./routes/cookies').then(({ CookiesRoute }) => ({ default: CookiesRoute })));
const NotFoundRoute = lazy(() =>
  import('./routes/not-found').then(({ NotFoundRoute }) => ({ default: NotFoundRoute })),
);

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
          path={pages.verify.path}
          element={
            <Page page={pages.verify}>
              <VerifyRoute />
            </Page>
          }
        />
        <Route
          path={pages.terms.path}
          element={
            <Page page={pages.terms}>
              <TermsRoute />
            </Page>
          }
        />
        <Route
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
