import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { brand } from '@/content/company.ts';
import { otherNetworks, whereWeAre } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import { wordsLike } from '@/test/patterns.ts';
import {
  announced,
  calls,
  holdCalls,
  inVerdict,
  openAndPaste,
  openPage,
  sentences,
  verdict,
} from '@/test/verify-page.ts';

beforeEach(holdCalls);

const { notFound, secret } = verify;
const { others } = notFound;
const samples: Record<keyof typeof others, string> = {
  unreadable: 'ask Mara at listbolt.example',
  cutOff: '@mara_listbolt…',
  tooLong: `mara@listbolt.example ${'x'.repeat(10_000)}`,
  name: 'Mara Lindqvist',
  website: `${brand.siteUrl}/verify`,
  calendar: whereWeAre.calendar,
  link: 'https://t.me/mara_listbolt/42',
  otherWebsite: `${brand.siteUrl}.evil.example/verify`,
  network: `https://${otherNetworks[0]?.hosts[0]}/in/mara-lindqvist`,
  group: 'https://t.me/+AbCdEf123456',
  otherChannel: '+49 151 2345678',
  document: 'We recover what you lost. '.repeat(10),
  sentence: 'Is this person from your team?',
  transaction: `0x${'0123456789abcdef'.repeat(4)}`,
  wallet: `Send 500 USDT to 0x${'52908400098527886E0F7030069857D2'}E4169EE7`,
};

// An owner may have no calendar.
it.each((Object.entries(samples) as [keyof typeof others, string][]).filter(([, typed]) => typed !== ''))(
  'A text without a contact is not verified, and stays in the browser, and the page says what it is: %s',
  async (kind, typed) => {
    const { send } = openPage();
    await send(typed);
    const { title: words, text } = others[kind];
    const title = words.replace('{network}', otherNetworks[0]?.name ?? '');
    expect(announced()).toBe(sentences(notFound.notChecked, title, text, notFound.warning));
    expect(inVerdict().getByRole('heading', { name: title })).toBeVisible();
    for (const shown of [notFound.notChecked, text, notFound.warning])
      expect(inVerdict().getByText(wordsLike(shown))).toBeVisible();
    expect(verdict()).toHaveAttribute('data-verdict', kind === 'wallet' ? 'stop' : 'neutral');
    expect(screen.getByText(verify.toasts.notFound)).toBeVisible();
    const { reportThis, another } = verify.actions;
    // A transaction may be a private key, which a report would send.
    const isOfNobody = ['name', 'website', 'calendar', 'transaction'].includes(kind);
    expect(
      inVerdict()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(isOfNobody ? [another] : [reportThis, another, verify.tellTeam.button]);
    expect(calls).toEqual([]);
  },
);

it.each([
  ['a seed phrase', `${'abandon '.repeat(11)}about`],
  ['a private key', '0123456789abcdef'.repeat(4)],
])('%s is answered by the page itself: nothing is sent, nothing is logged', async (_, typed) => {
  const { user } = await openAndPaste(typed);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: secret.title })).toBeVisible();
  expect(inVerdict().getByText(secret.text)).toBeVisible();
  // It may have been shared already: what to do then is open.
  expect(inVerdict().getByText(verify.afterwards.steps[0])).toBeVisible();
  expect(inVerdict().getByText(notFound.warning)).toBeVisible();
  expect(verdict()).toHaveAttribute('data-verdict', 'stop');
  expect(calls).toEqual([]);
});
