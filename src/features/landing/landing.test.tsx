import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { founders, listings } from '@/content/company.ts';
import { faq } from '@/content/faq.ts';
import { Faq } from './faq.tsx';
import { Founder } from './founder.tsx';

it('A question opens by the hash of its address, also when the same link is followed again', async () => {
  const [first, second = first] = faq.questions;
  let navigate: NavigateFunction = () => undefined;
  function Questions() {
    navigate = useNavigate();
    return <Faq start={null} />;
  }
  render(<Questions />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[{ hash: `#${first.id}` }]}>{children}</MemoryRouter>,
  });
  const isOpen = ({ question }: { question: string }) =>
    screen.getByText(question).closest('button')?.getAttribute('aria-expanded') === 'true';
  const open = () => faq.questions.filter(isOpen);
  expect(open()).toEqual([first]);
  fireEvent.click(screen.getByText(first.question));
  expect(open()).toEqual([]);
  await act(async () => navigate(`/#${first.id}`));
  expect(open()).toEqual([first]);
  await act(async () => navigate(`/#${second.id}`));
  expect(open()).toEqual([second]);
});

it("The six newest of the owner's listings are shown with their links, and a founder's profile; without any, neither", () => {
  const show = () => render(<Founder />, { wrapper: MemoryRouter });
  const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent);
  const profiles = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  const own = { listings: [...listings], profiles: founders.map(({ profile }) => profile) };
  const set = (entries: object[], profiles: (string | undefined)[]) => {
    Object.assign(listings, { length: 0 }, entries);
    for (const [place, founder] of founders.entries()) Object.assign(founder, { profile: profiles[place] });
  };
  onTestFinished(() => set(own.listings, own.profiles));
  set([], []);
  const { unmount } = show();
  expect(lines()).toEqual([]);
  expect(profiles()).toHaveLength(founders.length);
  unmount();

  const owners = ['03', '07', '01', '05', '02', '06', '04'].map((month) => ({
    token: `T${month}`,
    exchange: 'OKX',
    date: `2026-${month}-14`,
    url: `https://okx.example/${month}`,
  }));
  set(owners, ['https://people.example/idris']);
  show();
  expect(lines().map((line) => line?.slice(0, 3))).toEqual(['T07', 'T06', 'T05', 'T04', 'T03', 'T02']);
  expect(lines()[0]).toMatch(/OKX.*2026-07-14/);
  expect(profiles()).toEqual(expect.arrayContaining(['https://okx.example/07', 'https://people.example/idris']));
});
