import { Route, Routes } from 'react-router-dom';
import { pages } from '@/content/pages.ts';
import { Layout } from './frame/layout';
import { Page } from './routing/page';
import { routeContent } from './routing/routes';

/** Every page of src/content/pages.ts. The router is outside, so that the server can use its own. */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(pages).map(([name, page]) => {
          const Content = routeContent(name);
          const element = (
            <Page page={page}>
              <Content />
            </Page>
          );
          return <Route key={name} caseSensitive path={page === pages.notFound ? '*' : page.path} element={element} />;
        })}
      </Route>
    </Routes>
  );
}
