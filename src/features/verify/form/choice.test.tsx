import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { verify } from '@/features/verify/check/words.ts';
import {
  calls,
  fill,
  holdCalls,
  isNotVerified,
  isOnOurTeam,
  mara,
  nthCheck,
  openAndPaste,
  site,
  toggled,
  underForm,
  verdict,
} from '@/test/verify-page.ts';
import { VerifyPage } from '../verify-page.tsx';

beforeEach(holdCalls);

const { choice } = verify;
const BOTH = 'FAKE <mara@listbolt.example>, write to @eve_trades';
const pick = (name: string) => screen.getByRole('button', { name });
const question = () => screen.queryByRole('group', { name: choice.several });

it('Each contact stands with its line of the text, in which its word is marked', async () => {
  await openAndPaste(`Hi there\nFAKE <mara@listbolt.example>, ${'far away '.repeat(9)}\nbye`);
  const line = screen.getByText(/FAKE/).closest('p');
  expect(line).toHaveTextContent(/^FAKE <mara@listbolt.example>, (far away )+…$/);
  expect(line?.querySelector('strong')).toHaveTextContent(/^mara@listbolt.example$/);
});

it('Of a long line the words just before and behind the contact are shown', async () => {
  const far = 'far away words that nobody needs to read here at all, ';
  await openAndPaste(`${far}not @mara_listbolt write to me ${far}`);
  const line = screen.getByText('@mara_listbolt', { selector: 'li p *' }).closest('p');
  expect(line).toHaveTextContent(/^….*not @mara_listbolt write to me.*…$/);
});

it('Words that name someone and cannot be read stand once beside the contacts, and a contact alone is none of several', async () => {
  await openAndPaste('=?utf-8?q?@eve?= @mara_listbolt =?utf-8?q?@eve?=');
  const { nextElementSibling: words } = screen.getByText(choice.unreadable);
  expect(within(words as HTMLElement).getByRole('listitem')).toHaveTextContent(/^=\?utf-8\?q\?@eve\?=$/);
  expect(question()).toHaveAccessibleName(choice.several);
  expect(pick(choice.no.several)).toBeVisible();
});

it.each([
  ['微信号：mara_listbolt', true],
  ['mara_listbolt on Discord', true],
  ['@mara_listbolt, also on X', true],
  ['I am on Discord.\nFAKE <@mara_listbolt>', false],
  ['FAKE <@mara_listbolt> at Xerox, x=1', false],
  ['FAKE <mara@listbolt.example> on X', false],
])(
  'Beside a handle that another network is named with, the question says which one is known: %j',
  async (text, isSaid) => {
    await openAndPaste(text);
    expect(screen.queryByText(choice.otherNetwork) !== null).toBe(isSaid);
  },
);

it('A secret beside a contact is warned of above the question, and is not sent', async () => {
  const { user } = await openAndPaste(`${'abandon '.repeat(11)}about @mara_listbolt`);
  const warning = screen.getByRole('heading', { name: verify.secret.title });
  expect(warning.compareDocumentPosition(screen.getByRole('group', { name: choice.one }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await user.click(pick('@mara_listbolt'));
  await nthCheck(1);
  expect(JSON.stringify(calls.map(({ body }) => body))).not.toContain('abandon');
});

it('The verdict after a choice names what else stood in the text, and a click checks the other contact', async () => {
  const { user, input } = await openAndPaste(`${BOTH} +49 151 2345678, see https://evil.example`);
  await user.click(pick('mara@listbolt.example'));
  (await nthCheck(1)).answer([mara]);
  const beside = () => within(screen.getByRole('region', { name: verify.also.title }));
  await waitFor(() => expect(beside().getByText('+49 151 2345678')).toBeVisible());
  expect(beside().getByText('https://evil.example')).toBeVisible();
  await user.click(beside().getByRole('button', { name: verify.also.check.replace('{value}', '@eve_trades') }));
  (await nthCheck(2)).answer([]);
  expect(await isNotVerified()).toBeVisible();
  expect(input()).toHaveValue('@eve_trades');
  const again = verify.also.check.replace('{value}', 'mara@listbolt.example');
  expect(beside().getByRole('button', { name: again })).toBeVisible();
});

it('The verdict is about the contact that was chosen last, whatever the check of an earlier choice answers', async () => {
  const { user } = await openAndPaste(BOTH);
  await user.click(pick('mara@listbolt.example'));
  const earlier = await nthCheck(1);
  await user.click(pick(choice.change));
  expect(earlier.signal?.aborted).toBe(true);
  await user.click(pick('@eve_trades'));
  (await nthCheck(2)).answer([]);
  earlier.answer([mara]);
  expect(await isNotVerified()).toBeVisible();
  expect(verdict()?.querySelector('dd')).toHaveTextContent('@eve_trades');
});

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
