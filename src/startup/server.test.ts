import { expect, test, vi } from 'vitest';

test('A page that cannot be rendered fails the build', async () => {
  vi.resetModules();
  vi.doMock('@/app/legal-article', () => ({
    LegalArticle() {
      throw new Error('no ink');
    },
  }));
  const { renderPages } = await import('./server');
  const outcome = await renderPages().then(
    () => 'rendered',
    ({ message }) => message,
  );
  expect(outcome).toBe('no ink');
  vi.doUnmock('@/app/legal-article');
  vi.resetModules();
});
