import { act, fireEvent, render, screen } from '@testing-library/react';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { faq } from '@/content/faq.ts';
import { services } from '@/content/landing.ts';
import { Faq } from './faq.tsx';
import { Services } from './services.tsx';

let navigate: NavigateFunction;
let location: Location;
/** Follows links, and knows what the router keeps of them for other parts of the site. */
function Follower() {
  navigate = useNavigate();
  location = useLocation();
  return null;
}

// jsdom observes nothing.
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
});

const { questions } = faq;
const [first, second] = [questions[0], questions[1]];

describe('The questions', () => {
  const show = (hash = '') =>
    render(
      <>
        <Follower />
        <Faq start={null} />
      </>,
      { wrapper: ({ children }) => <MemoryRouter initialEntries={[{ hash }]}>{children}</MemoryRouter> },
    );
  const open = () =>
    questions.flatMap(({ id, question }) =>
      screen.getByText(question).closest('button')?.getAttribute('aria-expanded') === 'true' ? [id] : [],
    );

  it('open by the hash of their address, also when the same link is followed again', async () => {
    show(`#${first.id}`);
    expect(open()).toEqual([first.id]);
    fireEvent.click(screen.getByText(first.question));
    expect(open()).toEqual([]);
    await act(async () => navigate(`/#${first.id}`));
    expect(open()).toEqual([first.id]);
    await act(async () => navigate(`/#${second.id}`));
    expect(open()).toEqual([second.id]);
  });

  it('ask for the message form by the link that says Email', async () => {
    const { container } = show();
    const link = container.querySelector('a[href="/#contact"]') as HTMLElement;
    await act(async () => link.click());
    expect(location).toMatchObject({ pathname: '/', hash: '#contact', state: 'write' });
  });
});

test('The bars of the timeline begin and end with their weeks, and the last one is the brightest', () => {
  const { container } = render(<Services claim={null} />, { wrapper: MemoryRouter });
  const { steps, weeks } = services.timeline;
  const bars = [...container.querySelectorAll('figure svg')].map((svg) => {
    const [bar] = svg.children;
    return [bar?.getAttribute('x'), bar?.getAttribute('width'), svg.classList.contains('text-text')];
  });
  expect(bars).toEqual(
    steps.map(({ from, to }, row) => [
      `${(from / weeks) * 100}%`,
      `${((to - from) / weeks) * 100}%`,
      row === steps.length - 1,
    ]),
  );
});
