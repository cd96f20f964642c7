import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '@/app/routing/error-boundary';
import { lazyRoute } from '@/lib/lazy';

it('A route whose code could not be fetched tries again with the next navigation, and only then', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const load = vi.fn(async () => () => <p>the terms</p>).mockRejectedValueOnce(new Error('the line is down'));
  const Terms = lazyRoute(load);

  function Site() {
    return (
      <ErrorBoundary resetKey={useLocation().key}>
        <Suspense>
          <Routes>
            <Route path="/" element={<p>home</p>} />
            <Route path="/terms" element={<Terms />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    );
  }
  render(
    <MemoryRouter>
      <Link to="/">Home</Link>
      <Link to="/terms">Terms</Link>
      <Site />
    </MemoryRouter>,
  );
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

  await follow('Terms');
  expect(await screen.findByText('the line is down')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await follow('Home');
  await follow('Terms');
  expect(await screen.findByText('the terms')).toBeVisible();
  await follow('Home');
  await follow('Terms');
  expect(await screen.findByText('the terms')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  vi.mocked(console.error).mockClear();
});
