import { useLocation } from 'react-router-dom';
import { Layout } from './frame/layout';
import { Metadata, Page } from './routing/page';
import { pageAt } from './routing/routes';

/** The page at the current address. The router is outside, so that the server can use its own. */
export function App() {
  const { pathname } = useLocation();
  const { page, Content } = pageAt(pathname);
  return (
    <>
      <Metadata page={page} />
      <Layout>
        <Page page={page}>
          <Content />
        </Page>
      </Layout>
    </>
  );
}
