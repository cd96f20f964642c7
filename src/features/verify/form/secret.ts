const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const alone = (pattern: string, flags = '') => new RegExp(String.raw`(?<![\w@])(?:${pattern})(?![\w@])`, flags);

/** Twelve or more plain words: nearly every wallet has English ones. */
const SEED_PHRASE = alone(String.raw`(?:[a-z]{3,8}[\s,;]+){11,}[a-z]{3,8}`, 'i');
const NUMBERING = /(?<![\w.])\d{1,2}[.):]?\s*(?=[a-z])/gi;
/** 64 hexadecimal digits, a key in the wallet import format, an extended key, and Solana's. */
const PRIVATE_KEY = alone(
  `(?:0x)?[0-9a-fA-F]{64}|5${BASE58}{50}|[KL]${BASE58}{51}|[xyz]prv${BASE58}{100,}|${BASE58}{86,88}`,
);

/** Whether the text must not be sent anywhere. */
export const looksSecret = (text: string) => SEED_PHRASE.test(text.replace(NUMBERING, '')) || PRIVATE_KEY.test(text);

/** Ethereum and its kin, Bitcoin and others, TON, Tron, Solana. A Telegram handle has at most 32 characters, and begins with a letter. */
const WALLET = alone(
  String.raw`0x[0-9a-fA-F]{40}|(?:bc|ltc|addr|cosmos|osmo|inj|sei|celestia)1[a-z0-9]{25,}|[EU]Q[\w-]{46}|[13]${BASE58}{25,33}|(?=\w*\d)${BASE58}{33,44}`,
);

export const isWallet = (text: string) => WALLET.test(text);
