import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { verify } from '@/features/verify/check/words.ts';
import {
  calls,
  fill,
  holdCalls,
  isOnOurTeam,
  mara,
  nthCheck,
  site,
  toggled,
  underForm,
  verdict,
} from '@/test/verify-page.ts';
import { VerifyPage } from '../verify-page.tsx';

beforeEach(holdCalls);

const { choice } = verify;
const yes = (value: string) => ({ name: choice.yes.replace('{value}', value) });

function openLink(address: string) {
  let follow: NavigateFunction = () => {};
  function Follower() {
    follow = useNavigate();
    return null;
  }
  const page = (
    <>
      <Follower />
      <VerifyPage />
    </>
  );
  render(site(page, address));
  return (...to: [string, { state: object }?]) => act(async () => follow(...to));
}

it('The contact of a link that is typed by hand instead is checked without a question', async () => {
  openLink('/verify#telegram=mara_listbolt');
  const input = screen.getByRole('textbox');
  fill(input, '@mara');
  fill(input, '@mara_listbolt');
  await userEvent.type(input, '{Enter}');
  expect((await nthCheck(1)).body.search_telegram).toBe('@mara_listbolt');
});

it('A link that is followed later replaces the text and its verdict', async () => {
  const follow = openLink('/verify#telegram=mara_listbolt');
  await userEvent.click(screen.getByRole('button', yes('@mara_listbolt')));
  (await nthCheck(1)).answer([mara]);
  await isOnOurTeam('@mara_listbolt');
  await follow('/verify#email=eve%40mail.example');
  expect(screen.getByRole('textbox')).toHaveValue('eve@mail.example');
  expect(toggled()).toHaveAccessibleName(verify.kinds.email.toggle);
  expect(verdict()).toBeNull();
  expect(screen.getByRole('button', yes('eve@mail.example'))).toBeVisible();
});

it('A link without a contact that is followed later empties the field, and keeps its kind', async () => {
  const follow = openLink('/verify#telegram=mara_listbolt');
  await follow('/verify#email=');
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(toggled()).toHaveAccessibleName(verify.kinds.telegram.toggle);
  expect(underForm()).toHaveTextContent(verify.cutLink);
  expect(screen.queryByRole('button', yes('@mara_listbolt'))).toBeNull();
});

it('Enter on the contact of a link asks once more', async () => {
  openLink('/verify#telegram=mara_listbolt');
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(screen.getByRole('button', yes('@mara_listbolt'))).toBeVisible();
  expect(calls).toEqual([]);
});
