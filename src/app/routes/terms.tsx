import { terms } from '@/content/legal.ts';
import { LegalArticle } from '../legal-article';

export const Route = () => <LegalArticle content={terms} />;
