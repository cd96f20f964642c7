import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { pages, site } from '@/lib/words.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageAt } from './routes.ts';

function broken(reason: unknown) {
  return function Broken(): never {
    throw reason;
  };
}

test.each([
  [new Error('no ink'), 'no ink'],
  ['no paper', 'no paper'],
])('A part that breaks by %s shows that at the top of the page, with the focus and the way home', (reason, message) => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  const Broken = broken(reason);
  document.documentElement.scrollTop = 700;
  const { container, rerender } = render(
    <main id="main" tabIndex={-1}>
      <ErrorBoundary resetKey="a">
        <Broken />
      </ErrorBoundary>
    </main>,
  );
  // Not the announcer, which says the same.
  const page = () => within(screen.getByRole('main')).getByRole('alert').textContent;
  const { title, text, home } = site.error;
  expect(page()).toBe(title + message + text + home);
  expect(screen.getByText(home)).toHaveAttribute('href', '/');
  expect(document.documentElement.scrollTop).toBe(0);
  expect(screen.getByRole('main')).toHaveFocus();
  const again = (key: string) =>
    rerender(
      <main id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={key}>Words</ErrorBoundary>
      </main>,
    );
  again('a');
  expect(page()).toContain(message);
  again('b');
  expect(container).toHaveTextContent(/^Words$/);
  logged.mockClear();
});

test.each<[path: string, page: keyof typeof pages]>([
  ...Object.entries(pages).map(([page, { path }]) => [path, page] as [string, keyof typeof pages]),
  ...['/nothing', '//', '/verify/', '/Verify', '/%76erify', '/verify/x', '/es/verify', ''].map(
    (path): [string, 'notFound'] => [path, 'notFound'],
  ),
])('The address %s shows the page %s', (path, page) => {
  expect(pageAt(path).page).toBe(pages[page]);
});

test('Each unknown address of a visit is said once on the console', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  const { Route } = await import('../routes/not-found.tsx');
  let go: NavigateFunction = () => undefined;
  function Visit() {
    go = useNavigate();
    return <Route />;
  }
  render(<Visit />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/nothing']}>{children}</MemoryRouter>,
  });
  for (const address of ['/also-nothing', '/nothing']) await act(async () => go(address));
  expect(logged.mock.calls.map(([, address]) => address)).toEqual(['/nothing', '/also-nothing']);
  logged.mockClear();
});
