import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { faq } from '@/content/faq.ts';
import { Faq } from './faq.tsx';

it('A question opens by the hash of its address, also when the same link is followed again', async () => {
  const [first, second] = [faq.questions[0], faq.questions[1]];
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
