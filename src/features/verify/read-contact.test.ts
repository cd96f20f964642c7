import { emailKey, telegramKey } from '@contracts/contact-key.ts';
import naughtyStrings from 'big-list-of-naughty-strings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContact } from './read-contact';

const MARA = 'email mara@listbolt.example';
const TOMAS = 'telegram tomas_listbolt';

/** What is asked of the database, in short: the kind and the value, or why nothing is asked. */
function asked(typed: string, chosen: 'email' | 'telegram'): string {
  const reading = readContact(typed, chosen);
  if (reading.status !== 'contact') return reading.status;
  const { lookup, isElsewhere } = reading;
  return `${isElsewhere ? 'elsewhere: ' : ''}${lookup.kind} ${lookup.value}`;
}

describe('a text that is plainly of one kind is asked as that kind, whatever the toggle says', () => {
  it.each([
    // As people type them.
    ['mara@listbolt.example', MARA],
    ['  mara@listbolt.example\n', MARA],
    ['\u200bmara@listbolt.example\u200b', MARA],
    ['MARA@ListBolt.example', 'email MARA@ListBolt.example'],
    ['m.ara+desk@listbolt.example', 'email m.ara+desk@listbolt.example'],
    ['@tomas_listbolt', 'telegram @tomas_listbolt'],
    ['tomas_listbolt', TOMAS],
    ['Tomas_ListBolt', 'telegram Tomas_ListBolt'],
    // As mail programs copy them.
    ['Mara Lindqvist <mara@listbolt.example>', MARA],
    ['"Lindqvist, Mara" <mara@listbolt.example>', MARA],
    ['Mara Lindqvist <mara@listbolt.example>,', MARA],
    ['Mara | ListBolt (Listings) <mara@listbolt.example>', MARA],
    ['"mara@listbolt.example" <mara@listbolt.example>', MARA],
    ['From: Mara Lindqvist <mara@listbolt.example>', MARA],
    ['To: Mara Lindqvist <mara@listbolt.example>', MARA],
    ['Line J.Smith - X <mara@listbolt.example>', MARA],
    ['Мара Линдквист <mara@listbolt.example>', MARA],
    ['Dr. J. O’Brien-Müller & Söhne, 2nd desk ⚡️ <mara@listbolt.example>', MARA],
    ['Reply-To: mara@listbolt.example', MARA],
    ['Mara Lindqvist <mailto:mara@listbolt.example>', MARA],
    ['<mara@listbolt.example>', MARA],
    ["'mara@listbolt.example'", MARA],
    ['"mara@listbolt.example"', MARA],
    ['“mara@listbolt.example”', MARA],
    ['(mara@listbolt.example)', MARA],
    ['[mara@listbolt.example]', MARA],
    ['mara@listbolt.example.', MARA],
    ['mara@listbolt.example,', MARA],
    ['mara@listbolt.example;', MARA],
    ['(mara@listbolt.example).', MARA],
    ['mailto:mara@listbolt.example', MARA],
    ['MAILTO:mara@listbolt.example', MARA],
    ['mailto:mara@listbolt.example?subject=Listing&body=Hello', MARA],
    ['mailto:mara%40listbolt.example', MARA],
    ['Email: mara@listbolt.example', MARA],
    ['E-Mail：mara@listbolt.example', MARA],
    ['Mail address: mara@listbolt.example', MARA],
    // As Telegram copies them.
    ['t.me/tomas_listbolt', TOMAS],
    ['https://t.me/tomas_listbolt', TOMAS],
    ['HTTPS://T.ME/tomas_listbolt', TOMAS],
    ['http://www.t.me/tomas_listbolt', TOMAS],
    ['https://t.me/tomas_listbolt/', TOMAS],
    ['https://t.me/tomas_listbolt?start=1', TOMAS],
    ['t.me/tomas_listbolt?text=hello%20there', TOMAS],
    ['https://t.me/tomas_listbolt/42', TOMAS],
    ['https://t.me/tomas_listbolt/42/43?single', TOMAS],
    ['https://t.me/s/tomas_listbolt', TOMAS],
    ['https://t.me/@tomas_listbolt', TOMAS],
    ['telegram.me/tomas_listbolt', TOMAS],
    ['https://telegram.me/tomas_listbolt?start=1', TOMAS],
    ['https://telegram.dog/tomas_listbolt', TOMAS],
    ['tomas_listbolt.t.me', TOMAS],
    ['https://tomas_listbolt.t.me/', TOMAS],
    ['https://web.telegram.org/k/#@tomas_listbolt', TOMAS],
    ['tg://resolve?domain=tomas_listbolt', TOMAS],
    ['tg:resolve?start=1&domain=tomas_listbolt&text=hi', TOMAS],
    ['Telegram: @tomas_listbolt', 'telegram @tomas_listbolt'],
    ['TG: tomas_listbolt', TOMAS],
    ['Telegram handle: https://t.me/tomas_listbolt', TOMAS],
    ['(@tomas_listbolt)', 'telegram @tomas_listbolt'],
    ['@tomas_listbolt.', 'telegram @tomas_listbolt'],
    ['@tomas_listbolt,', 'telegram @tomas_listbolt'],
    ['`@tomas_listbolt`', 'telegram @tomas_listbolt'],
    ['<https://t.me/tomas_listbolt>', TOMAS],
    // An impostor's: the name in front is worth nothing, and what looks like a handle is asked as one.
    ['Mara Lindqvist <eve@mail.example>', 'email eve@mail.example'],
    ['Mara <mara@listbolt.example...>', 'email mara@listbolt.example...'],
    ['m\u0430ra@listbolt.example', 'email m\u0430ra@listbolt.example'],
    ['@tom\u0430s_listbolt', 'telegram @tom\u0430s_listbolt'],
    ['tom\u0430s_listbolt', 'telegram tom\u0430s_listbolt'],
    ['tomas\u200b_listbolt@listbolt.example', 'email tomas\u200b_listbolt@listbolt.example'],
  ])('%j: %s', (typed, expected) => {
    expect(asked(typed, 'email')).toBe(expected);
    expect(asked(typed, 'telegram')).toBe(expected);
  });
});

describe('two contacts are asked for one at a time', () => {
  it.each([
    'mara@listbolt.example, tomas@listbolt.example',
    'mara@listbolt.example tomas@listbolt.example',
    'mara@listbolt.example / @tomas_listbolt',
    'mara@listbolt.example @tomas_listbolt',
    '@mara_listbolt @tomas_listbolt',
    '@mara_listbolt/@tomas_listbolt',
    'https://t.me/mara_listbolt https://t.me/tomas_listbolt',
    'Mara <mara@listbolt.example>, Tomás <tomas@listbolt.example>',
    'mara@listbolt.example (Telegram: @mara_listbolt)',
    'mailto:mara@listbolt.example,eve@mail.example',
    'mailto:mara@listbolt.example?cc=eve@mail.example',
    'mailto:mara@listbolt.example? Write to eve@mail.example or @eve_trades',
    'mailto:mara@listbolt.example?\nhttps://t.me/eve_trades',
    'mailto:mara@listbolt.example? (old address) new: eve@mail.example',
    '[mara@listbolt.example](mailto:eve@mail.example)',
  ])('%j', (typed) => {
    expect(asked(typed, 'email')).toBe('several');
    expect(asked(typed, 'telegram')).toBe('several');
  });
});

describe('what is neither an email address nor a handle is called so, and asked as it stands', () => {
  it.each([
    '+49 151 2345678',
    '+1 (555) 010-9999',
    '0049151234567',
    'tel:+491512345678',
    'https://wa.me/491512345678',
    'wa.me/491512345678',
    'https://t.me/+AbCdEf123456',
    't.me/joinchat/AbCdEf123456',
    'https://t.me/c/1234567/89',
    'https://t.me/addlist/AbCdEf',
    'https://t.me/share/url?url=https://t.me/tomas_listbolt',
    'tg://join?invite=AbCdEf',
    'tg://user?id=1234567',
    'https://x.com/mara_listbolt',
    'x.com/mara_listbolt',
    'https://www.linkedin.com/in/mara-lindqvist',
    'https://discord.gg/AbCdEf',
    'discord.gg/AbCdEf',
    'mara_listbolt#1234',
    'Discord: mara_listbolt',
    'X: @mara_listbolt',
    'WhatsApp: +49 151 2345678',
    'https://listbolt.example/team',
    'www.listbolt.example',
    // Each opens another chat than the one that stands in it.
    'https://t.me/tomas_listbolt/../eve_trades',
    'https://t.me/tomas_listbolt/%2e%2e/eve_trades',
    'https://t.me/tomas_listbolt\\..\\eve_trades',
    'https://t.me/tomas_listbolt@mail.example',
    'https://t.me:443@mail.example/tomas_listbolt',
    'https://t.me.mail.example/tomas_listbolt',
    'https://mail.example/?u=t.me/tomas_listbolt',
    'tg://resolve?domain=tomas_listbolt&domain=eve_trades',
    'tg://resolve?domain=eve_trades&domain=tomas_listbolt',
    'tg://resolve?domain=tomas_listbolt&%64omain=eve_trades',
    // Telegram's apps open the chat of the number, or the bot, or a comment that anyone wrote.
    'https://t.me/tomas_listbolt?phone=491512345678',
    'https://tomas_listbolt.t.me?phone=491512345678',
    'tg://resolve?domain=tomas_listbolt&phone=491512345678',
    'tg://resolve?phone=491512345678&domain=tomas_listbolt',
    'https://t.me/tomas_listbolt?domain=eve_trades',
    'https://t.me/tomas_listbolt?attach=eve_bot',
    'https://t.me/tomas_listbolt/42?comment=99',
    'https://t.me/tomas_listbolt#?phone=491512345678',
    'https://t.me/tomas_listbolt?start=1#&phone=491512345678',
    'mailto:mara@listbolt.example?%63c=eve@mail.example',
    // What a mail program makes of other keys is not ours to know.
    'mailto:mara@listbolt.example?reply-to=eve@mail.example',
    'mailto:mara@listbolt.example?from=eve@mail.example',
    'mailto:mara@listbolt.example?subject=x&amp;cc=eve_trades',
    'mailto:mara@listbolt.example?%20bcc=eve_trades',
    'mailto:mara@listbolt.example?subject=x%0d%0aBcc:%20eve@mail.example',
    // Not Telegram's.
    'https://t.dog/tomas_listbolt',
    't.dog/tomas_listbolt',
    // A chat may end the link at the odd character, and make a second one of the rest.
    'https://t.me/tomas_listbolt?text=\u200bhttps://t.me/eve_trades',
    'https://t.me/tomas_listbolt?text=\u3002https://t.me/eve_trades',
    'https://t.me/tomas_listbolt?text=\u202eeve',
    // Cut off: what came after it may name another chat.
    'https://t.me/tomas_listbolt…',
    't.me/tomas_listbolt...',
    // What is not seen, and what PostgreSQL cannot store.
    'mailto:%E2%80%AEmara@listbolt.example',
    'mailto:mara@listbolt.example%E2%80%8B',
    'mailto:mara@listbolt.example%00',
    'Discord: <mara@listbolt.example>',
    'Discord: <@tomas_listbolt>',
  ])('%j', (typed) => {
    expect(asked(typed, 'email')).toBe(`elsewhere: email ${typed}`);
    expect(asked(typed, 'telegram')).toBe(`elsewhere: telegram ${typed}`);
  });
});

describe('everything else is asked as it stands, as what the visitor chose', () => {
  it.each([
    'Mara Lindqvist',
    'mara',
    'eve',
    '@mara_listbolt on Discord',
    'ask mara@listbolt.example about it',
    'not mara@listbolt.example',
    'mara@',
    '@',
    '<mara@listbolt.example> or so',
    // One stands in brackets behind another: neither is meant for sure.
    'mara@listbolt.example <eve@mail.example>',
    '"mara@listbolt.example" <eve@mail.example>',
    'eve@mail.example <mara@listbolt.example>',
    '@eve_trades <@tomas_listbolt>',
    '@eve_trades <tomas@listbolt.example>',
    'My handle is @eve_trades. Verify: <@tomas_listbolt>',
    'https://t.me/eve_trades <https://t.me/tomas_listbolt>',
    'https://t.me/eve_trades <mara@listbolt.example>',
    '+49 151 2345678 <@tomas_listbolt>',
    '+49 151 2345678 <mara@listbolt.example>',
    'Instagram <tomas_listbolt>',
    'Tomás <@tomas_listbolt>',
    // Cut off: the contact goes on.
    '@tomas_listbolt…',
    '@tomas_listbolt...',
    '@tomas_listbolt..',
    'mara@listbolt.example…',
    'mara@listbolt.example...',
    'mara@listbolt.example ...',
    '@tomas_listbolt. . .',
    '@tomas_listbolt . . .',
    'mara@listbolt.example. . .',
    '@tomas_listbolt.\u200b.\u200b.',
    // A brace is a letter of an address.
    '{mara@listbolt.example',
    // An account, a number or a mangled address in front, which may be meant.
    '0151 2345 6789 <mara@listbolt.example>',
    'WhatsApp 0151 2345 6789 <mara@listbolt.example>',
    '(555) 010-9999 <mara@listbolt.example>',
    '0151.2345.6789 <mara@listbolt.example>',
    '\u0661\u0662\u0663\u0664\u0665\u0666\u0667 <mara@listbolt.example>',
    '\uff10\uff11\uff15\uff11\uff12\uff13 <mara@listbolt.example>',
    'eve\uff20mail.example <mara@listbolt.example>',
    'eve\ufe6bmail <mara@listbolt.example>',
    't.me\uff0fevetrades <mara@listbolt.example>',
    't.me\u2044evetrades <mara@listbolt.example>',
    't.me\u2215evetrades <mara@listbolt.example>',
    'WhatsApp\uff1aevetrades <mara@listbolt.example>',
    'eve%40mail <mara@listbolt.example>',
    'eve&commat;mail <mara@listbolt.example>',
    'eve(at)mail <mara@listbolt.example>',
    'eve at mail dot example <mara@listbolt.example>',
    'www.evetrades.example <mara@listbolt.example>',
    'Telegram evetrades <mara@listbolt.example>',
    'Telegram: evetrades <mara@listbolt.example>',
    'write to evetrades on Telegram <mara@listbolt.example>',
    'Signal eve.01 <mara@listbolt.example>',
    'Tele\u200dgram evetrades <mara@listbolt.example>',
    'Tele\u034fgram evetrades <mara@listbolt.example>',
    'Telegr\u0430m evetrades <mara@listbolt.example>',
    'Telegramm evetrades <mara@listbolt.example>',
    'www\u200d.\u200devetrades\u200d.\u200dexample <mara@listbolt.example>',
    'evetrades\ufe0f.\ufe0fexample <mara@listbolt.example>',
    'evetrades\ua4f8example <mara@listbolt.example>',
    't.me evetrades <mara@listbolt.example>',
    't.me\u4e3fevetrades <mara@listbolt.example>',
    'eve at mail (dot) example <mara@listbolt.example>',
    'eve ( at ) mail <mara@listbolt.example>',
    'mara @listbolt.example',
    'mara(at)listbolt.example',
    'mailto:',
    "' or 1=1 --",
    '%@listbolt.example%',
    'm'.repeat(65),
    `mara@listbolt.example ${'x'.repeat(5000)}`,
  ])('%j', (typed) => {
    for (const kind of ['email', 'telegram'] as const)
      expect(readContact(typed, kind)).toMatchObject({ status: 'contact', lookup: { value: typed } });
  });
});

describe('a member is found only in a text that holds nothing else', () => {
  const members = ['mara@listbolt.example', '@mara_listbolt', 'https://t.me/mara_listbolt'];
  const keys = ['email mara@listbolt.example', 'telegram mara_listbolt'];
  /** What may stand around a contact: white space and what is not seen, quotes, brackets, punctuation; a colon behind it only. */
  const AROUND = String.raw`\s\u0085\u200b-\u200f\u2060\ufeff"'\`“”‘’«»*<>()[\]}.,;!?`;
  /** Or a name in front of an address in angle brackets, or what follows a link: numbers of messages, harmless parameters. */
  const plainly = (member: string) => {
    const escaped = member.replace(/[.?/]/g, '\\$&');
    const end = member.startsWith('https')
      ? String.raw`(?:\/\d+)*\/?(?:\?&*(?:start|text|single|profile)?(?:=[!"$%'-~]*)?)?`
      : '';
    const name = /^[^@]+@/.test(member) ? '(?:[^<>@/:_#+%=\\\\]*<)?' : '';
    return new RegExp(`^${name}[${AROUND}]*${escaped}${end}[:${AROUND}]*$`, 'i');
  };

  function expectNoFalseMember(before: string, member: string, after: string): number {
    let found = 0;
    for (const chosen of ['email', 'telegram'] as const) {
      const reading = readContact(before + member + after, chosen);
      if (reading.status !== 'contact') continue;
      const { kind, value } = reading.lookup;
      if (!keys.includes(`${kind} ${kind === 'email' ? emailKey(value) : telegramKey(value)}`)) continue;
      found++;
      expect(before + member + after).toMatch(plainly(member));
      expect(after).not.toMatch(/^\P{L}*\.[\s\p{DI}]*\.[\s\p{DI}]*$/u);
    }
    return found;
  }

  it('with naughty strings around it', () => {
    let found = 0;
    for (const member of members) {
      for (const text of ['', ' ', ...naughtyStrings]) {
        found += expectNoFalseMember(text, member, '');
        found += expectNoFalseMember('', member, text);
        found += expectNoFalseMember(text, member, text);
        found += expectNoFalseMember(`${text} `, member, ` ${text}`);
      }
    }
    expect(found).toBeGreaterThan(40);
  });

  it('with generated characters around it', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZ09@._-+/\\<>()[]"\'?#&=:;,% \u200b\u0430'), maxLength: 8 });
    fc.assert(
      fc.property(text, fc.constantFrom(...members), text, (before, member, after) => {
        expectNoFalseMember(before, member, after);
      }),
      { numRuns: 20_000 },
    );
  });
});
