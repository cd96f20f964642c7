import { terms } from '@/content/legal.ts';
import { pages } from '@/content/pages.ts';
import { LegalArticle } from '../legal-article';
import { Page } from '../page';

export function TermsRoute() {
  return (
    <Page page={pages.terms}>
      <LegalArticle content={terms} />
    </Page>
  );
}
