import { cookies } from '@/content/legal.ts';
import { LegalArticle } from '../legal-article.tsx';

export const Route = () => <LegalArticle content={cookies} />;
