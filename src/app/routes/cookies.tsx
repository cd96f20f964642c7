import { cookies } from '@/content/legal.ts';
import { pages } from '@/content/pages.ts';
import { LegalArticle } from '../legal-article';
import { Page } from '../page';

export function CookiesRoute() {
  return (
    <Page page={pages.cookies}>
      <LegalArticle content={cookies} />
    </Page>
  );
}
