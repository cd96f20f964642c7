const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const alone = (pattern: string, flags = '') => new RegExp(String.raw`(?<![\w@])(?:${pattern})(?![\w@])`, flags);

/** In most sentences, and in no wallet's list of words. */
const NO_SEED =
  '(?:the|and|for|with|from|are|was|has|our|his|her|que|con|por|para|los|las|les|des|est|und|der|die|cho|что|это|как)';
const LETTER = String.raw`[a-z\u00df-\u00ff\p{sc=Cyrl}]`;
/** As long as the words of wallets' lists are in each script. */
const SEED_WORD = String.raw`(?:(?!${NO_SEED}(?!${LETTER}))${LETTER}{3,9}|\p{sc=Hira}{2,8}|\p{sc=Hang}{2,4}|\p{sc=Han})`;
/** Twelve or more plain words. */
const SEED_PHRASE = alone(String.raw`(?<!\p{L})(?:${SEED_WORD}[\s,;]+){11,}${SEED_WORD}(?!\p{L})`, 'iu');
const NUMBERING = /(?<![\w.])\d{1,2}[.):]?\s*(?=\p{L})/gu;
/** 64 hexadecimal digits, a key in the wallet import format, an extended key, and Solana's. */
const PRIVATE_KEY = alone(
  `(?:0x)?[0-9a-fA-F]{64}|5${BASE58}{50}|[KL]${BASE58}{51}|[xyz]prv${BASE58}{100,}|${BASE58}{86,88}`,
);

/** Whether the text must not be sent anywhere. */
export const looksSecret = (text: string) =>
  SEED_PHRASE.test(text.normalize('NFC').replace(NUMBERING, '')) || PRIVATE_KEY.test(text);

/** Ethereum and its kin, Bitcoin and others, TON, Tron, Solana. A Telegram handle has at most 32 characters, and begins with a letter. */
const WALLET = alone(
  String.raw`0x[0-9a-fA-F]{40}|(?:bc|ltc|addr|cosmos|osmo|inj|sei|celestia)1[a-z0-9]{25,}|[EU]Q[\w-]{46}|[13]${BASE58}{25,33}|(?=\w*\d)${BASE58}{33,44}`,
);

export const isWallet = (text: string) => WALLET.test(text);
