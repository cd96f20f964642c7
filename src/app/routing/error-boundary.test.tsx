import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

function Broken(): never {
  throw new Error('the chart has no candles');
}

it('The error page shows the error and a way home, and tries again at the next location', () => {
  // React reports every caught error; that it does is expected here.
  const report = vi.mocked(console.error).mockImplementation(() => {});
  const { rerender } = render(
    <ErrorBoundary resetKey="a">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('the chart has no candles')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(report).toHaveBeenCalled();
  report.mockClear();

  rerender(
    <ErrorBoundary resetKey="b">
      <p>fine</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('fine')).toBeVisible();
});
