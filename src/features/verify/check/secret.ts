const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const alone = (pattern: string, flags = '') => new RegExp(String.raw`(?<![\w@])(?:${pattern})(?![\w@])`, flags);

/** Words of most sentences and of no wallet's list: a text with one is no seed phrase. */
const NO_SEED =
  '(?:the|and|for|with|from|are|was|has|our|his|her|que|con|por|para|los|las|les|des|est|und|der|die|cho|cua|toi|что|это|как)';
const LETTER = String.raw`[a-z\u00df-\u00ff\p{sc=Cyrl}]`;
/** One word of a seed phrase, as long as the words of wallets' lists are in each script. */
const SEED_WORD = String.raw`(?:(?!${NO_SEED}(?!${LETTER}))${LETTER}{3,9}|\p{sc=Hira}{2,8}|\p{sc=Hang}{2,4}|\p{sc=Han})`;
/** Twelve or more plain words: `1) legal 2) winner`, `["legal", "winner"]`, `legal-winner`. Only letters count. */
const SEED_PHRASE = new RegExp(`(?<= )(?:${SEED_WORD} ){11,}${SEED_WORD}(?= )`, 'iu');
/** 64 hexadecimal digits (not as the page of a link: there they are a transaction), a key in the wallet import format (with a passphrase, too), an extended key, Stellar's, and Solana's, in letters or as an array. */
const PRIVATE_KEY = alone(
  String.raw`(?<!\/)(?:0x)?[0-9a-fA-F]{64}|5${BASE58}{50}|[KL]${BASE58}{51}|6P${BASE58}{56}|S[A-Z2-7]{55}|[xyz]prv${BASE58}{100,}|${BASE58}{86,88}|(?:\d{1,3}[\s,]+){63}\d{1,3}|BEGIN [A-Z ]*PRIVATE KEY`,
);
/** Digits inside a word stay, as in `Abc2Abc`: that is another kind of text. */
const NUMBER = /(?<![\p{L}\d])\d+|\d+(?![\p{L}\d])/gu;
/** `mara@mail.example`, `https://…`, `mail.example`: no word of a phrase, so a sentence ends there. */
const ADDRESS = /\S*(?:@|:\/\/)\S*|(?<![\w.])[\w-]+(?:\.[\w-]+){1,3}(?![\w.])/g;
const wordsOf = (text: string) =>
  ` ${text
    .normalize('NFC')
    .replace(NUMBER, ' ')
    .replace(ADDRESS, ' 1 ')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')} `;
/** The seed of a wallet in one word, such as XRP's: no name is written so. */
const SHORT_KEY = /^(?:[\da-f]{32}|(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{22,32})$/;

/** Whether the text must not be sent anywhere. */
export const looksSecret = (text: string) =>
  SEED_PHRASE.test(wordsOf(text)) || PRIVATE_KEY.test(text) || SHORT_KEY.test(text);

/** `0x…` or `TxID: …`, which is more likely a transaction than a key, and `https://scan.example/tx/…`. Nothing of it is sent either. */
const TRANSACTION = /(?:0x|\/|\b(?:tx|txid|hash|transaction)\W{1,3})[\da-f]{64}(?![\da-f])/gi;
export const withoutTransactions = (text: string) => text.replace(TRANSACTION, ' ');

/** Ethereum and its kin, Bitcoin and others, TON, Tron, Solana. A Telegram handle has at most 32 characters, and begins with a letter. */
const WALLET = alone(
  String.raw`0x[0-9a-fA-F]{40}|(?:bc|ltc|addr|cosmos|osmo|inj|sei|celestia)1[a-z0-9]{25,}|[EU]Q[\w-]{46}|[13]${BASE58}{25,33}|(?=\w*\d)${BASE58}{33,44}`,
);
export const isWallet = (text: string) => WALLET.test(text);

/** `+49 151 2345678`, `(555) 123-4567`, `06.12.34.56.78`, but no date; `eve#1234`, as Discord writes a name */
export const NUMBERED =
  /(?<![\w@.+-])(?!\d{1,4}[-./]\d\d?[-./]\d{1,4}(?![\d./-]))\+?\(?\d[\d\s()\p{Pd}./]{7,18}\d(?![\w@])|[^\s#@/]{2,32}#\d{4}(?!\w)/gu;
