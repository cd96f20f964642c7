import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { pages } from '@/content/pages.ts';
import { Layout } from './layout';

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
        <Route path={pages.landing.path} element={<LandingRoute />} />
        <Route path={pages.verify.path} element={<VerifyRoute />} />
        <Route path={pages.terms.path} element={<TermsRoute />} />
        <Route path={pages.cookies.path} element={<CookiesRoute />} />
        <Route path="*" element={<NotFoundRoute />} />
      </Route>
    </Routes>
  );
}
