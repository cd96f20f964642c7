import { terms } from '@/content/legal.ts';
import { LegalArticle } from '../legal-article';

export function TermsRoute() {
  return <LegalArticle content={terms} />;
}
