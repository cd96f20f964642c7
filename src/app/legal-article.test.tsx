import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownerNote, terms } from '@/content/legal.ts';

it.each([
  ['http://127.0.0.1:54321', 1],
  ['http://localhost:54321', 1],
  ['https://abc.supabase.co', 0],
  ['https://127.0.0.1.example', 0],
])('built for %s, it shows the note to the owner %d times', async (apiUrl, times) => {
  vi.stubEnv('VITE_SUPABASE_URL', apiUrl);
  vi.resetModules();
  const { LegalArticle } = await import('./legal-article');
  render(<LegalArticle content={terms} />, { wrapper: MemoryRouter });
  expect(ownerNote).not.toBe('');
  expect(screen.queryAllByText(ownerNote)).toHaveLength(times);
});
