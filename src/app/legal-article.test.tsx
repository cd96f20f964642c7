import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { terms } from '@/content/legal.ts';

it.each([
  ['shows', 'http://127.0.0.1:54321'],
  ['shows', 'http://localhost:54321'],
  ['hides', 'https://abc.supabase.co'],
  ['hides', 'https://127.0.0.1.example'],
])('A legal text %s the note to the owner in a build for %s', async (verb, apiUrl) => {
  vi.stubEnv('VITE_SUPABASE_URL', apiUrl);
  vi.resetModules();
  vi.doMock('@/content/legal', async (original) => ({ ...(await original<object>()), ownerNote: 'A note.' }));
  const { LegalArticle } = await import('./legal-article');
  render(<LegalArticle content={terms} />, { wrapper: MemoryRouter });
  expect(screen.queryAllByText('A note.')).toHaveLength(verb === 'shows' ? 1 : 0);
});
