import { describe, expect, it } from 'vitest';
import { isWallet, looksSecret } from './secret.ts';

describe('a seed phrase', () => {
  const words = (...list: string[]) => [...list, ...list, ...list].slice(0, 12);

  // As wallets have them; decomposed letters too, as the lists of Spanish, French, Japanese and Korean are kept.
  it.each([
    ['English', words('legal', 'winner', 'thank', 'year', 'wave', 'sausage', 'zoo')],
    ['Spanish', words('ábaco', 'niñez', 'árbol', 'código', 'régimen', 'zurdo')],
    ['French', words('abaisser', 'éclair', 'élève', 'façade', 'zoologie')],
    ['Italian', words('abaco', 'zattera', 'zuppa', 'calzolaio')],
    ['Russian', words('абажур', 'ведро', 'ящик', 'йогурт')],
    ['Japanese', words('あいこくしん', 'がぞう', 'わらう', 'ぺっと')],
    ['Korean', words('가격', '가능', '희망', '텔레비전')],
    ['Chinese', words('的', '歇', '龍', '齐')],
  ])('is found in %s, in any spacing and with numbers', (_, list) => {
    for (const form of ['NFC', 'NFKD'])
      for (const text of [
        list.join(' '),
        list.join('\u3000'),
        list.join(', '),
        list.join('; '),
        ...['. ', ') ', ': ', ' ', '.'].map((mark) => list.map((word, place) => place + 1 + mark + word).join('\n')),
      ])
        expect(looksSecret(text.normalize(form)), text).toBe(true);
  });

  it('has words of three to nine letters, or as many as Japanese, Korean and Chinese lists have', () => {
    const length = (letter: string, count: number) => looksSecret(Array(12).fill(letter.repeat(count)).join(' '));
    const lengths = (letter: string) =>
      Array.from({ length: 12 }, (_, count) => count).filter((count) => length(letter, count));
    expect(lengths('z')).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(lengths('я')).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(lengths('が')).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(lengths('희')).toEqual([2, 3, 4]);
    expect(lengths('的')).toEqual([1]);
  });

  it('may be written in capitals, and have words that begin as a word of a sentence does', () => {
    const list = 'Theme forest WASHING area conde portal parada lesson desk android herb history';
    expect(looksSecret(list)).toBe(true);
  });

  it.each(['the', 'with', 'que', 'para', 'des', 'und', 'cho', 'это'])('has no word such as %s', (word) => {
    const list = words('legal', 'winner', 'thank', 'zoo');
    for (const place of [0, 5, 11]) expect(looksSecret(list.with(place, word).join(' ')), word).toBe(false);
  });

  // biome-ignore format: a table.
  it.each<[dress: string, write: (word: string, place: number) => string, between: string]>([
    ['(1) legal', (word, place) => `(${place}) ${word}`, ' '], ['1=legal', (word, place) => `${place}=${word}`, '&'],
    ['word1: legal', (word, place) => `word${place}: ${word}`, '\n'], ['legal1', (word, place) => word + place, ' '], ['1legal', (word, place) => place + word, ' '],
    ['• legal', (word) => `• ${word}`, '\n'], ['a JSON list', (word) => `"${word}"`, ', '], ['`legal`', (word) => `\`${word}\``, ' '],
    ...['-', ' - ', '/', '|', ' | ', '+', '→', '->', '.', ' . ', ';', '_', '\t', ' \u2028', '\u200b ', '%20', '&nbsp;'].map((between): [string, (word: string) => string, string] => [`joined by ${JSON.stringify(between)}`, (word) => word, between]),
  ])('is found as %s', (_, write, between) => {
    const list = words('legal', 'winner', 'thank', 'year', 'wave', 'sausage', 'zoo').map((word, index) => write(word, index + 1));
    for (const text of [list.join(between), `my seed: ${list.join(between)}`]) expect(looksSecret(text), text).toBe(true);
  });

  it.each([
    'Someone wrote to me on Telegram and says that she works for your company, which asks for money first',
    'hola me escribió alguien por Telegram diciendo que trabaja con ustedes, que pide dinero para listar',
    'добрый день, мне написал человек, что работает вашим менеджером, это правда или нет',
    'người này nhắn cho tôi trên telegram nói rằng anh làm việc cho công ty các bạn',
    'https://mail.example/one/two/three/four/five/seven/eight/nine/ten/eleven/twelve/more hello',
    '텔레그램에서 어떤 사람이 우리 토큰을 바이낸스 거래소에 상장시켜 준다고 하면서 먼저 비용을 요구합니다',
    'こんにちは、テレグラムでリストボルトのひとかられんらくがありました。ほんとうにしゃいんですか',
    '你好，有人在电报上联系我，说是你们的员工，请问是真的吗，他要我先付款',
    `${words('legal', 'winner', 'thank', 'year').slice(1).join(' ')}`,
  ])('is neither a sentence nor a phrase that is one word short: %s', (text) => {
    expect(looksSecret(text)).toBe(false);
  });
});

/** Signs of the alphabet that Bitcoin and Solana write in: none of 0, O, I and l. */
const base58 = (length: number) => 'Abc2'.repeat(30).slice(0, length);
const hex = (length: number) => '0123456789abcdefABCDEF'.repeat(4).slice(0, length);
const bech32 = (length: number) => 'q0'.repeat(60).slice(0, length);

/** A kind of text: its beginnings, its letters, and how many of them it has at least and at most. */
type Kind = [name: string, beginnings: string[], letters: (length: number) => string, least: number, most: number];

const texts = (kinds: Kind[]) =>
  kinds.flatMap(([name, beginnings, letters, least, most]) =>
    beginnings.map((start) => [name, start, letters, least, most] as const),
  );

describe('a private key', () => {
  const KEYS: Kind[] = [
    ['64 hexadecimal digits', ['', '0x'], hex, 64, 64],
    ['a key in the wallet import format', ['5'], base58, 50, 50],
    ['a compressed key in the wallet import format', ['K', 'L'], base58, 51, 51],
    ['an extended key', ['xprv', 'yprv', 'zprv'], base58, 100, 110],
    ['a key of Solana', [''], base58, 86, 88],
    ['a key with a passphrase', ['6P'], base58, 56, 56],
  ];

  it.each(texts(KEYS))('is found alone and in a sentence: %s, beginning with %j', (_, start, letters, least, most) => {
    for (const key of [start + letters(least), start + letters(most)])
      for (const text of [key, `my key: ${key}`, `"${key}".`]) expect(looksSecret(text), text).toBe(true);
  });

  it.each(texts(KEYS))('has no letter less or more: %s, beginning with %j', (_, start, letters, least, most) => {
    expect(looksSecret(start + letters(least - 1))).toBe(false);
    if (most !== 110) expect(looksSecret(start + letters(most + 1))).toBe(false);
    // Neither 0, O, I nor l is a letter of it.
    if (letters === base58) expect(looksSecret(`${start}${letters(least - 1)}0`)).toBe(false);
  });

  it('is found as the array of numbers that Solana writes, and by the line that begins a file', () => {
    const numbers = Array.from({ length: 64 }, (_, place) => place * 4);
    for (const text of [JSON.stringify(numbers), numbers.join(' '), `${numbers.join(',\n')}`])
      expect(looksSecret(text)).toBe(true);
    expect(looksSecret(numbers.slice(1).join())).toBe(false);
    for (const kind of ['', 'EC ', 'RSA ', 'OPENSSH ', 'ENCRYPTED '])
      expect(looksSecret(`-----BEGIN ${kind}PRIVATE KEY-----`)).toBe(true);
  });

  it.each([
    ['0c1e24e5917779d297e14d45f14e1a1a', true],
    ['sEdTM1uX8pu2do5XvTnutH6HsouMaM2', true],
    ['sn259rEFXrQrWyx3Q7XneWcwV6dfL', true],
    ['0c1e24e5917779d297e14d45f14e1a1', false],
    ['MaraLindqvistOfListBolt2026', true],
    ['MaraListBolt2026', false],
    ['a sEdTM1uX8pu2do5XvTnutH6HsouMaM2', false],
  ])('may be as short as a handle: %s (%s)', (text, expected) => expect(looksSecret(text)).toBe(expected));

  it('is no mailbox, no part of a longer word, and no page of a link: there it is a transaction', () => {
    for (const text of [
      `${hex(64)}@mail.example`,
      `_${hex(64)}`,
      `${hex(64)}_`,
      `https://scan.example/tx/0x${hex(64)}`,
    ])
      expect(looksSecret(text), text).toBe(false);
  });
});

describe('a wallet address', () => {
  const ADDRESSES: Kind[] = [
    ['Ethereum', ['0x'], hex, 40, 40],
    ['Bitcoin and others', ['bc1', 'ltc1', 'addr1', 'cosmos1', 'osmo1', 'inj1', 'sei1', 'celestia1'], bech32, 25, 100],
    ['TON', ['EQ', 'UQ'], (length) => 'a-'.repeat(24).slice(0, length), 46, 46],
    ['Bitcoin as it was at first', ['1', '3'], base58, 25, 43],
    ['Tron and Solana', ['T', '7', 'x'], base58, 32, 43],
  ];

  it.each(texts(ADDRESSES))(
    'is found alone and in a sentence: %s, beginning with %s',
    (_, start, letters, least, most) => {
      for (const address of [start + letters(least), start + letters(most)])
        for (const text of [address, `Send 500 USDT to ${address}`, `(${address})`])
          expect(isWallet(text), text).toBe(true);
    },
  );

  it.each(texts(ADDRESSES))(
    'is not found with one letter less or more: %s, beginning with %s',
    (_, start, letters, least, most) => {
      expect(isWallet(start + letters(least - 1))).toBe(false);
      if (most !== 100) expect(isWallet(start + letters(most + 1))).toBe(false);
    },
  );

  it('has a digit', () => {
    expect(isWallet('Abcd'.repeat(10))).toBe(false);
  });

  it('is no mailbox, no handle and no part of a longer word', () => {
    for (const text of [`0x${hex(40)}@mail.example`, `@T${base58(33)}`, `_0x${hex(40)}`, `0x${hex(40)}_`])
      expect(isWallet(text), text).toBe(false);
  });
});
