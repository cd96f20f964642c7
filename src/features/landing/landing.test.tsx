import { act, fireEvent, render, screen } from '@testing-library/react';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { founders } from '@/content/company.ts';
import { faq } from '@/content/faq.ts';
import { ecosystem, services } from '@/content/landing.ts';
import { visitorTicker } from '@/lib/listing-url.ts';
import { Ecosystem } from './ecosystem.tsx';
import { Faq } from './faq.tsx';
import { Founder } from './founder.tsx';
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

  it('begin with the one about the guarantee open', () => {
    show();
    expect(open()).toEqual(['guarantee']);
  });

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

  it('stay as they are for the hash of something else', async () => {
    show();
    for (const hash of ['', '#contact', `#x-${first.id}`]) await act(async () => navigate({ hash }));
    expect(open()).toEqual(['guarantee']);
  });

  it('ask for the message form by the link that says Email', async () => {
    const { container } = show();
    const link = container.querySelector('a[href="/#contact"]') as HTMLElement;
    await act(async () => link.click());
    expect(location).toMatchObject({ pathname: '/', hash: '#contact', state: 'write' });
  });
});

describe('The sheet of the guarantee', () => {
  const { guarantee } = ecosystem;
  afterEach(() => void act(() => visitorTicker.set('')));
  it('is about the token of the visitor’s link, which translators leave alone', () => {
    render(<Ecosystem claim={null} />, { wrapper: MemoryRouter });
    expect(screen.getAllByText(guarantee.yourToken)).toHaveLength(2);
    act(() => visitorTicker.set('ATLAS'));
    const named = screen.getAllByText('ATLAS');
    expect(named).toHaveLength(2);
    for (const name of named) expect(name).toHaveAttribute('translate', 'no');
    act(() => visitorTicker.set(''));
    expect(screen.getAllByText(guarantee.yourToken)).toHaveLength(2);
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

test('A founder’s link is the page’s own: the handle is filled in without a question', async () => {
  render([<Follower key="follower" />, <Founder key="founder" />], { wrapper: MemoryRouter });
  const { name, telegram } = founders[founders.length - 1] as (typeof founders)[number];
  expect(screen.getByText(name)).toBeInTheDocument();
  await act(async () => screen.getByText(telegram).click());
  const hash = `#telegram=${telegram.slice(1)}`;
  expect(location).toMatchObject({ pathname: '/verify', hash, state: { isOwnLink: true } });
});
