import { beforeAll, expect, it } from 'vitest';
import { otherNetworks } from '@/content/verify.ts';
import { type Reading, read } from './read.ts';

/**
 * Texts are built from parts whose meaning is known, and the oracle below judges each reading by what was put in. It has no code
 * of the reader, nor of the contact key: the same mistake would have to be made twice. Each run makes the same texts; of each
 * rule that is broken the shortest text is told.
 */
const COUNT = process.env.LISTBOLT_DEEP === 'on' ? 2_000_000 : 20_000;

/** An even, repeatable stream of numbers from 0 to 1 (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const next = numbers(2026);
const below = (count: number) => Math.floor(next() * count);
const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
const list = (words: string) => words.split(' ');

/** Ours, whom a scammer would like to see green, and strangers. `desk` is also the first label of our domain. */
const ours = list('mara_desk desk otc_desk_77 mara@desk.example yuki.arai+otc@desk.example');
const strangers = list(
  'eve_trades evetrades real_mara_desk eve@trades.example mara@desk.example.evil.test mara-desk@mail.test',
);
const seed = list('legal winner thank year wave sausage worth useful legal winner thank yellow');
const KEY = 'e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262';
const secrets = [' ', '\n', ', ', ' - ', '\n• '].map((between) => seed.join(between));
secrets.push(seed.map((word, at) => `${at + 1}. ${word}`).join('\n'), JSON.stringify(seed), KEY, `0x${KEY}`);

const isAddress = (name: string) => name.includes('@');
const cased = (name: string) => (below(8) === 0 ? name.toUpperCase() : name);
const formsOf = (name: string) =>
  isAddress(name)
    ? [name, `mailto:${name}`]
    : [
        `@${name}`,
        `＠${name}`,
        `t.me/${name}`,
        `telegram.me/${name}`,
        `https://t.me/${name}`,
        `http://telegram.me/${name}`,
        `${name}.t.me`,
      ];

/** Larger words, links and mailboxes: whoever stands in them is not whom they name, so nobody in them may be offered. */
const hosts: ((inner: string, bare: string) => string)[] = [
  (inner) =>
    `https://evil.test/${pick(['', '(', ',', '"', '?u=', '?text=Hi,', '#', '|', ';', "'", '%20', '[', '—', '。'])}${inner}${pick(['', ')', '/x', '"'])}`,
  (inner) =>
    `${pick(['evil.test', 'www.evil.test', 'bit.ly', 'google.com'])}${pick(['/', '?', '#', '/?q=', '/(', '/,'])}${inner}`,
  (inner) => `${pick(['https:/', '//', 'ftp://', 'HTTPS://', 'javascript:', 'intent://'])}evil.test/${inner}`,
  (inner) => `https://${inner}@evil.test`,
  (inner) =>
    `https://${pick(['wa.me', 't.me', 'telegram.me'])}/+4915112345678?${pick(['text=', 'text=Hi,', 'tgaddr='])}${inner}`,
  (inner) => `https://t.me/share/url?url=${inner}`,
  (inner) => `https://eve_trades.t.me/${pick(['x?', '?', ''])}tgaddr=${inner}`,
  (inner) =>
    `tg:${pick(['', '//'])}${pick(['resolve', 'user', 'join', 'msg'])}?${pick(['id=1', 'phone=49151', 'invite=Ab'])}&${pick(['domain', 'text', 'tgaddr'])}=${inner}`,
  (_, bare) => `tg://resolve?phone=49151&domain=${bare}`,
  (_, bare) => `https://t.me/${bare}${pick(['/42', '?start=1', '?text=Hi', '#x', '@evil.test', '.evil.test', '//x'])}`,
  (_, bare) => `t.me/${pick(['s', 'c', 'm', 'joinchat', 'addlist', '+4915112345678'])}/${bare}`,
  (_, bare) => `${pick(['evil', 'not', 'x.'])}t.me/${bare}`,
  (_, bare) =>
    `@${bare}${pick(['[.]', '(.)', '{.}', '[dot]', '.', '(dot)', '。', '․', '\u200b.', '．'])}${pick(['io', 'evil.test'])}`,
  (_, bare) =>
    `payments@${bare}${pick(['[.]', '(.)', '{.}', '[dot]', '(dot)', '\u200b.', '|.', '">.'])}${pick(['io', 'com'])}`,
  () => `payments@desk,${pick(['io', 'com'])}`,
  (inner) => `"${inner}"@${pick(['evil.test', '[203.0.113.5]'])}`,
  (inner) => `${pick(['<', "'", '(', '“', '['])}${inner}${pick(['>', "'", ')', '”', ']'])}@evil.test`,
  (inner) => `=?${pick(['utf-8', 'x', 'new-account'])}?${pick(['q', 'B'])}?${inner}?=`,
  (inner) => `${inner}@evil.test`,
  (inner) => `${inner}${pick(['_2', 'x', '7', '\u0430', '\u0301'])}`,
  (inner) => `${inner}${pick(['%40evil.test', '&#64;evil.test', '&commat;evil.test', '+@evil.test', '＠evil.test'])}`,
  (_, bare) => `@${bare}@${pick(['evil.test', 'mastodon.test', 'eve_trades'])}`,
  (_, bare) => `@${pick(['real.', 'x\u200b', 'e\u0301', '@', '_', 'our-'])}${bare}`,
  (_, bare) => `${pick(['pay', '7', '_', 'é'])}@${bare}${pick(['.test', '.evil.test', '-pay.test'])}`,
  // Someone else in a sentence without spaces, and letters of such scripts that look like ours.
  (_, bare) =>
    `${pick(['我是', '', 'ฉันคือ', '나는'])}${pick(['eve_trades', '0x52908400098527886E0F7030069857D2E4169EE7'])}${pick(['我的老板是', 'の', '의', 'ที่'])}@${bare}`,
  (_, bare) => `@${bare}${pick([...'ㅣ丨ー๐〇ᅵ一ﾉ'])}`,
];

const dresses: ((text: string) => string)[] = [
  ...list('() [] {} <> "" \'\' “” ‘’ «» 「」 ** __ `` ~~ || 【】 （）').map(
    (pair) => (text: string) => pair.slice(0, pair.length / 2) + text + pair.slice(pair.length / 2),
  ),
  (text) => `**${text}**`,
  (text) => `${pick(list('TG: Telegram: Email: TG:\u00a0 e-mail: tg/ From: ✅ 👉 - > • * ＊'))}${text}`,
  (text) => `${text}${pick(list(". , ; ! ? : ... … ✅ 🔥 'un 's ’nin ) ] ™ \u200b \u2060"))}`,
  (text) => `[${pick(['Mara', 'click', text])}](${text})`,
  (text) => `${pick(['1.', '12.', '1.2.'])}${text}`,
  (text) => `&lt;${text}&gt;`,
];
const SPACED = [' ', ' ', '  ', '\n', '\r\n', '\t', '\u00a0', '\u3000', '\n\n', '\u2028', ', ', '. ', ' - ', ': '];
const TIGHT = [
  ...list('. , ; : - – — / | \\ & + = # ? ! ... … · • 。 、 ， ： _ ~ * \' " ` ) ( [ ] > < }{ → ✅ 🔥 と です'),
  '',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u200d',
  '\u061c',
];
/** What may come between any two characters: nothing that ends a word. */
const NOISE = [...'.~=&%\\#?\u200b\u2060\u202e\u061c@'];
const fillers = list(
  'Hi from my colleague on Telegram: Email: boss is write to 请联系 です。よろしく Привет مرحبا สวัสดี 您好, 😀 =20 &nbsp; wallet',
).concat([
  '+49 151 12345678',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'https://evil.test/x',
  '@',
  'a@b',
  '@\u043c\u0430ra_desk',
  'mara@de\u0455k.example',
]);

/** What was put into a text: who stands alone in it, who only within something larger, and whether there is a secret. */
interface Made {
  text: string;
  alone: Set<string>;
  hasSecret: boolean;
}

/** One of us as he is, and beside him somebody else in a larger word: whoever takes that away checks one of us at once. */
function makePair(): Made {
  const name = pick(ours);
  const two = [pick(formsOf(name)), pick(hosts)(pick(formsOf(pick(strangers))), 'eve_trades')];
  if (below(2) === 0) two.reverse();
  return { text: two.join(pick([' ', '\n', '\t', ''])), alone: new Set([name]), hasSecret: false };
}

function make(): Made {
  if (below(4) === 0) return makePair();
  const alone = new Set<string>();
  let text = '';
  let hasSecret = false;
  for (let parts = 1 + below(4); parts > 0; parts--) {
    const name = pick(below(3) === 0 ? strangers : ours);
    const form = pick(formsOf(name));
    let part = cased(form);
    const what = below(20);
    if (what < 9) alone.add(name);
    else if (what < 16) part = pick(hosts)(part, isAddress(name) ? 'mara_desk' : name);
    else if (what < 19) part = pick(fillers);
    else part = pick(SPACED) + pick(secrets) + pick(SPACED);
    const isSecret = what === 19;
    hasSecret ||= isSecret;
    for (let layers = !isSecret && below(3) === 0 ? 1 + below(2) : 0; layers > 0; layers--) part = pick(dresses)(part);
    text += part;
    if (parts > 1) text += pick(below(2) === 0 ? SPACED : TIGHT);
  }
  if (!hasSecret && below(12) === 0) {
    const at = below(text.length);
    text = text.slice(0, at) + pick(NOISE) + text.slice(at);
  }
  return { text, alone, hasSecret };
}

/** The name that a contact's text has in the lists above: `HTTPS://t.me/Eve` and `@eve` are both `eve`. */
function nameOf(value: string) {
  const text = value.toLowerCase().replaceAll('＠', '@');
  if (text.startsWith('mailto:')) return text.slice(7);
  for (const start of ['@', 'https://', 'http://']) if (text.startsWith(start)) return nameOf(text.slice(start.length));
  for (const start of ['t.me/', 'telegram.me/']) if (text.startsWith(start)) return text.slice(start.length);
  return /^\w+\.t\.me$/.test(text) ? text.slice(0, -5) : text;
}

const BLANK = '\\s\\u0085\\u00ad\\u200b-\\u200e\\u2060\\u2066\\u2068\\u2069\\ufeff';
const SIGN = '[\\p{L}\\p{M}\\p{N}_]';
const SHAPE = [
  `@?${SIGN}{1,32}`,
  `(https?://)?(t|telegram)\\.me/${SIGN}{1,32}`,
  `(https?://)?${SIGN}{1,32}\\.t\\.me`,
  `(mailto:)?[\\p{L}\\p{M}\\p{N}._+'-]+@[\\p{L}\\p{M}\\p{N}.-]+`,
].join('|');
const PAIRS = list('() [] {} <> "" \'\' `` “” ‘’ „“ «» ‹› 「」 『』 【】 （）');
const WHOLE = new RegExp(`^(${SHAPE})$`, 'iu');
const EDGES = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, 'gu');

/** Every text that remains if one pair and one mark are taken off. */
function bared(text: string, pairs = 1, marks = 1): string[] {
  const rest = [text];
  if (marks > 0 && /[.,;]$/.test(text)) rest.push(...bared(text.slice(0, -1), pairs, 0));
  if (pairs > 0 && text.length > 2 && PAIRS.includes(text.charAt(0) + text.charAt(text.length - 1)))
    rest.push(...bared(text.slice(1, -1).replace(EDGES, ''), 0, marks));
  return rest;
}
const isOnly = (text: string, value: string) =>
  bared(text.replace(EDGES, '')).some((core) => WHOLE.test(core) && nameOf(core) === nameOf(value));

const LETTER = /[\p{L}\p{M}\p{N}_]/u;
const UNSPACED = /(?![ㅣ丨ー๐〇ᅵ一ﾉ])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u;

/** Whether the piece of a line from `start` to `end` is surely a part of something larger. */
function isWithinMore(line: string, start: number, end: number) {
  // What is a contact may stand in front: it is one part of several.
  const front = line
    .slice(0, start)
    .replace(
      /[\p{L}\p{M}\w.+'-]+[@＠][\p{L}\p{M}\w.-]+|(https?:\/\/)?(?<![a-z\d.])(t|telegram)\.me\/\w+|\w+\.t\.me\b/giu,
      '·',
    );
  let before = /\S*$/.exec(front)?.[0] ?? '';
  let behind = /^\S*/.exec(line.slice(end))?.[0] ?? '';
  // Underscores around a word are Markdown.
  if (/_/.test(before) && /_/.test(behind)) {
    before = before.replace(/_+((?:\d{1,2}\.)*)$/, '$1');
    behind = behind.replaceAll('_', '');
  }
  const piece = line.slice(start, end);
  const isHandle = /^[@＠]/.test(piece);
  // The number of a list, or part of the address: both are offered.
  if (!isHandle && /[@＠]/.test(piece)) before = before.replace(/(^|[^\p{L}\p{M}\p{N}_.])(\d{1,2}\.)+$/u, '$1');
  const left = [...before].at(-1) ?? '';
  const right = [...behind][0] ?? '';
  const isLabel = /^[@＠].*_/.test(piece) && /(^|[^\p{L}\p{N}])[\p{L}-]{1,9}$/iu.test(before);
  return (
    (LETTER.test(left) && !(isHandle && UNSPACED.test(left)) && !isLabel) ||
    (LETTER.test(right) && !(isHandle && UNSPACED.test(right))) ||
    left === '@' ||
    right === '@' ||
    /\/\/|:\/|[\p{L}\p{N}]\.\p{L}{2,}[/?#]/u.test(before) ||
    /[/?#&=%+.\\]$/.test(before.replace(/^tg\/$/i, '')) ||
    /^[/?#&=%+][\p{L}\p{N}@]/u.test(behind) ||
    /^[.．。․]+[\p{L}\p{N}]/u.test(behind.replace(UNSPACED, ' ')) ||
    /^[[({<|"'>]*(\.|dot|,)[\])}]?(io|com)\b/i.test(behind)
  );
}

/** The spans of a line at which a contact stands, in any form. */
function* standings(line: string, name: string) {
  const folded = line.toLowerCase().replaceAll('＠', '@');
  const links = isAddress(name) ? [] : [`https://${name}.t.me`, `http://t.me/${name}`, `https://telegram.me/${name}`];
  for (const form of [...formsOf(name), ...links, ...(isAddress(name) ? [] : [name])])
    for (const [start, end] of occurrences(folded, form))
      if (!isWithinMore(line, start, end)) yield [start, end] as const;
}

function* occurrences(text: string, word: string) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) yield [at, at + word.length] as const;
}

const linesOf = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/);
const MARKER =
  /[@＠]|eve_trades|(?<![\p{L}\p{N}.])(t|telegram)\.me\/|\.t\.me\b|\btg:(?=\/|[a-z]+\?)|\b[a-z][a-z\d+.-]*:\/\//giu;

/** The names of a text that are neither offered nor listed in words. */
function hidden(text: string, reading: Extract<Reading, { kind: 'some' }>) {
  return linesOf(text).flatMap((line) => {
    const seen = [
      ...reading.unreadable.flatMap(({ word }) => [...occurrences(line, word)]),
      ...reading.found.flatMap(({ contact }) => [...standings(line, nameOf(contact.value))]),
    ];
    return [...line.matchAll(MARKER)]
      .map(({ index }) => index)
      .filter((at) => !seen.some(([start, end]) => start <= at && at < end))
      .map((at) => line.slice(at));
  });
}

const rules = {
  one: 'Nothing is checked at once but what is one contact, to the letter.',
  more: 'Nobody is offered out of a larger word, link or mailbox.',
  place: 'Each offered contact stands with a line of the text, which holds it.',
  hidden: 'Beside an offered contact no name of the text is missing.',
  none: 'A choice offers somebody.',
  secret: 'A text with a seed phrase or a key is never checked at once, and a choice beside it warns.',
};
type Rule = keyof typeof rules;

function* broken({ text, alone, hasSecret }: Made, reading: Reading): Generator<Rule> {
  if (reading.kind === 'one') {
    if (hasSecret) yield 'secret';
    if (!isOnly(text, reading.contact.value)) yield 'one';
  }
  if (reading.kind !== 'some') return;
  if (reading.found.length === 0) yield 'none';
  if (hasSecret && !reading.hasSecret) yield 'secret';
  const lines = linesOf(text);
  for (const { contact, place } of reading.found) {
    const name = nameOf(contact.value);
    const start = place.before.length;
    const line = place.before + place.word + place.after;
    if (!lines.includes(line) || !place.word.toLowerCase().replaceAll('＠', '@').includes(name)) yield 'place';
    if (ours.includes(name) && !alone.has(name)) yield 'more';
    else {
      const end = start + place.word.length;
      if (![...standings(line, name)].some((span) => span[0] >= start && span[1] <= end)) yield 'more';
    }
  }
  if (hidden(text, reading).length > 0) yield 'hidden';
}

const breaches: Partial<Record<Rule, { text: string; reading: Reading }>> = {};

beforeAll(() => {
  for (let run = 0; run < COUNT; run++) {
    const made = make();
    const reading = read(made.text);
    for (const rule of broken(made, reading))
      if (made.text.length < (breaches[rule]?.text.length ?? Number.POSITIVE_INFINITY))
        breaches[rule] = { text: made.text, reading };
  }
  // Deep, on a busy machine.
}, 3 * 3_600_000);

it.each(Object.entries(rules))('of generated texts, by rule %s: %s', (rule) => {
  expect(breaches[rule as Rule]).toBeUndefined();
});

/** How people really pass on a contact: {c} is the contact. */
const GENUINE =
  String.raw`{c}¦({c})¦"{c}"¦«{c}»¦{c}.¦{c},¦ {c} ¦{c}\n¦TG: {c}¦Telegram: {c}¦Telegram – {c}¦Email: {c}¦E-mail: {c}¦Contact: {c}
**{c}**¦__{c}__¦*{c}*¦> {c}¦- {c}¦• {c}¦👉 {c}¦{c} 🔥¦✅{c}✅¦{c}!¦{c}?¦{c}…¦[{c}]¦<{c}>¦{c};¦{c}'s¦{c}'un hesabı¦{c}’s chat¦{c}:
Hi, I am Mara, write to {c}¦Please write to {c}.¦Is {c} one of you?¦Is this you ({c})?¦My contact is {c}, thanks¦{c} (Mara)¦Mara ({c})¦Mara <{c}>
"Mara Lind" <{c}>¦From: Mara <{c}>¦Reply-To: {c}¦{c} wrote to me¦{c} wrote:\n> Hello¦On Mon, Mara <{c}> wrote:¦Mara | {c} | Desk¦{c} / Mara¦{c} — Head of Listings
{c}—Head of Listings¦{c} - Mara¦请联系 {c} 谢谢¦请加电报{c}联系我。谢谢。¦{c}です。よろしく¦Напишите {c}, пожалуйста¦راسلني {c} شكرا¦ติดต่อ{c}ครับ¦{c}에게 연락¦Liên hệ {c} nhé
Mara\nHead of Listings\n{c}¦Mara, [26.11.2026 22:30]\nHi, {c} here¦Forwarded from {c}¦Cc: {c}¦{c}\n+49 151 12345678¦{c} +1 (555) 123-4567¦<p>{c}</p>
[Mara]({c})¦[{c}]({c})¦{c}, {c}¦Name,Contact\nMara,{c}¦Mara;{c};Desk¦Name: Mara | Contact: {c}¦1. {c}¦#1 {c}¦@ {c}¦Contact={c}¦{"contact":"{c}"}¦&lt;{c}&gt;¦{c}=20¦"{c}"
1.{c}¦①{c}¦{c}¹¦{c}से¦{c}কে¦टेलीग्राम:{c}¦ईमेल:{c}¦{c}—это вы?¦Mara,Lind,{c},Head`
    .replaceAll('\n', '¦')
    .replaceAll(String.raw`\n`, '\n')
    .split('¦');

it('calls nobody genuine an impostor: a genuine text is the contact itself, offers it, or is answered calmly', () => {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (const dress of GENUINE)
    for (const name of ours)
      for (const form of formsOf(name).filter((each) => !each.startsWith('＠'))) {
        const text = dress.replaceAll('{c}', form);
        const reading = read(text);
        const found = reading.kind === 'some' ? reading.found.map(({ contact }) => contact) : [];
        const named = reading.kind === 'one' ? [reading.contact] : found;
        const how =
          named.length === 0 ? 'calm' : named.some(({ value }) => nameOf(value) === name) ? reading.kind : 'wrong';
        counts[how] = (counts[how] ?? 0) + 1;
        if (how === 'wrong') wrong.push(text);
      }
  expect(wrong, JSON.stringify(counts)).toEqual([]);
});

/** Links that lead nowhere or to a whole host: {h} is a host of another network. */
const ELSEWHERE = list(
  '{h}.evil.com https://{h}.evil.test/in/mara https://{h}@evil.test evil.test/{h} https://evil.test/?u=https://{h}/x not{h} not-{h}/x',
);
const THERE = list('{h} https://{h} HTTPS://WWW.{h}/in/mara {h}/@mara?x=1 http://m.{h}/x#y https://{h}/+49151');

it('names each other network by its host, of which only whole labels count, and by its words', () => {
  const wrong: string[] = [];
  const expectKind = (text: string, kind: string, network?: string) => {
    const reading = read(text);
    if (reading.kind !== kind || ('network' in reading ? reading.network : undefined) !== network) wrong.push(text);
  };
  for (const { name, hosts: places, words } of otherNetworks) {
    for (const host of places) {
      for (const form of ELSEWHERE) expectKind(form.replaceAll('{h}', host), 'otherWebsite');
      for (const form of [...THERE, 'I got this: https://{h}/mara'])
        expectKind(form.replaceAll('{h}', host), 'network', name);
    }
    for (const word of words)
      for (const text of [`she wrote to me ${word} 491`, `(${word})`, `${word}\nhello`])
        expectKind(text, 'network', name);
  }
  expect(wrong).toEqual([]);
});
