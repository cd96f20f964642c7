import { forms } from '@contracts/forms.ts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { storedFields, terms } from '@/content/legal.ts';

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
