import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { versions } from '@/content/languages.ts';
import { toTeam } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import {
  announced,
  expectInOrder,
  holdCalls,
  inVerdict,
  isOnOurTeam,
  mara,
  openAnswered,
  verdict,
} from '@/test/verify-page.ts';

beforeEach(holdCalls);

const { verified } = verify;
const [email, handle] = ['mara@listbolt.example', '@mara_listbolt'];

it('The card of a verified address has its words in their order: the five fields directly under the headline', async () => {
  await openAnswered(email, [{ ...mara, telegram_handle: null }]);
  const { label, title, next, steps, open, covers, copyAddress, money, stolen, fields, applied, group } = verified;
  expect(verdict()).toHaveAttribute('data-verdict', 'go');
  expectInOrder(
    verdict(),
    label,
    `${title.replace('{value}', email)}${fields.name}`,
    mara.full_name,
    fields.email,
    email,
    fields.verifiedAt,
    next,
    ...steps.email,
    open.email,
    copyAddress,
    covers.email,
    money,
    stolen.email,
    applied,
    verify.actions.another,
  );
  expect(verdict()).not.toHaveTextContent(group);
  expect(screen.getByRole('link', { name: open.email })).toHaveAttribute('href', `mailto:${email}`);
});

it('The card of a verified handle opens the chat with that handle, in the browser and in the app', async () => {
  await openAnswered('t.me/Mara_ListBolt', [{ ...mara, email: null }]);
  const { open, openApp, covers, draft } = verified;
  expect(verdict()).toHaveTextContent(covers.telegram);
  const text = encodeURIComponent([...new Set([draft, toTeam.chat])].join('\n'));
  expect(screen.getByText(open.telegram).closest('a')).toHaveAttribute(
    'href',
    `https://t.me/mara_listbolt?text=${text}`,
  );
  expect(screen.getByText(openApp)).toHaveAttribute('href', 'tg://resolve?domain=mara_listbolt');
});

it("The position is in the site's language, and the date in the visitor's format, whatever the language of the page", async () => {
  await openAnswered(handle, [{ ...mara, contact_position: 'Head of Listings' }]);
  expect(screen.getByText('Head of Listings').closest('[lang]')).toHaveAttribute('lang', versions[0]?.language);
  const date = verdict()?.querySelector('time');
  expect(date).toHaveTextContent(new Date(mara.verified_at).toLocaleDateString(undefined, { dateStyle: 'long' }));
  expect(date).toHaveAttribute('lang', new Intl.DateTimeFormat().resolvedOptions().locale);
});

it.each([
  ['t.me/Mara_ListBolt', '@mara_listbolt'],
  ['MARA@ListBolt.example', 'mara@listbolt.example'],
])('The headline over %s names exactly what was checked', async (typed, name) => {
  await openAnswered(typed, [mara]);
  expect(await isOnOurTeam(name)).toBeVisible();
  expect(inVerdict().getByText(verified.label)).toBeVisible();
  expect(announced()).toBe(`${verified.label}. ${verified.title.replace('{value}', name)}. ${verified.next}`);
});

it('An address that would add to the mail is only an address in its link', async () => {
  const email = 'mara+desk@listbolt.example';
  await openAnswered(email, [{ ...mara, email }]);
  expect(inVerdict().getByRole('link', { name: verified.open.email })).toHaveAttribute(
    'href',
    'mailto:mara%2Bdesk@listbolt.example',
  );
});

it('Exact names and addresses are kept from translation', async () => {
  await openAnswered(email, [mara]);
  for (const exact of ['Mara Lindqvist', 'mara@listbolt.example', '@mara_listbolt'])
    for (const element of screen.getAllByText(exact)) expect(element.closest('[translate=no]')).not.toBeNull();
});
