import { terms } from '@/content/legal.ts';
import { LegalArticle } from '../legal-article';

export function Route() {
  return <LegalArticle content={terms} />;
}
