import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MouseEvent } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Link } from './link';

function Where() {
  return <p role="status">{useLocation().pathname}</p>;
}

function open(onClick?: (event: MouseEvent) => void) {
  render(
    <MemoryRouter>
      <Link to="/terms" onClick={onClick}>
        Terms
      </Link>
      <Where />
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Terms' });
}

test('names its page, and goes there without loading it', async () => {
  const onClick = vi.fn();
  const link = open(onClick);
  expect(link).toHaveAttribute('href', '/terms');
  await userEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent('/terms');
  expect(onClick).toHaveBeenCalledOnce();
});

test('stays where its press was prevented', async () => {
  await userEvent.click(open((event) => event.preventDefault()));
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
});

test('leaves a press with Ctrl, for a new tab, to the browser', async () => {
  const user = userEvent.setup();
  const link = open();
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
});
