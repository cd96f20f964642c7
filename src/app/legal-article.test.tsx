import { forms } from '@contracts/forms.ts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { storedFields, terms } from '@/content/legal.ts';
import { base } from '@/lib/locales.ts';
import { site } from '@/lib/words.ts';
import { LegalArticle } from './legal-article.tsx';

it.each([
  ['shows', 'http://127.0.0.1:54321'],
  ['shows', 'http://localhost:54321'],
  ['hides', 'https://abc.supabase.co'],
  ['hides', 'https://127.0.0.1.example'],
])('A legal text %s the note to the owner in a build for %s', async (verb, apiUrl) => {
  vi.stubEnv('VITE_SUPABASE_URL', apiUrl);
  vi.resetModules();
  vi.doMock('@/content/legal.ts', async (original) => ({ ...(await original<object>()), ownerNote: 'A note.' }));
  const { LegalArticle: Fresh } = await import('./legal-article.tsx');
  render(<Fresh content={terms} />, { wrapper: MemoryRouter });
  expect(screen.queryAllByText('A note.')).toHaveLength(verb === 'shows' ? 1 : 0);
});

it('/cookies names each field of each form that is stored', () => {
  const named = Object.entries(storedFields).map(([kind, fields]) => [kind, Object.keys(fields).sort()]);
  const stored = Object.entries(forms).map(([kind, { labels }]) => [kind, Object.keys(labels).sort()]);
  expect(named).toEqual(stored);
});

it('The day of the last change is written in the visitor’s variant of the language', () => {
  const variant = `${base(site.language)}-GB`;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([variant]);
  render(<LegalArticle content={terms} />, { wrapper: MemoryRouter });
  const day = new Date(terms.updated).toLocaleDateString(variant, { dateStyle: 'long', timeZone: 'UTC' });
  expect(screen.getByText(day)).toBeVisible();
});
