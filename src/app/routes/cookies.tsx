import { cookies } from '@/content/legal.ts';
import { LegalArticle } from '../legal-article';

export function CookiesRoute() {
  return <LegalArticle content={cookies} />;
}
