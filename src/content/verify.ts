import { brand, founders, links, retention } from './company.ts';
import type { List } from './list.ts';
import { pages } from './pages.ts';

const [, ourDomain] = brand.verifyEmail.split('@');

/** The addresses of the company itself, as they are printed. */
export const whereWeAre = {
  website: brand.siteUrl.replace('https://', ''),
  telegram: [links.telegramUrl.replace(/^.*\//, '@'), ...founders.map(({ telegram }) => telegram)].join(', '),
  email: [brand.supportEmail, brand.verifyEmail, brand.securityEmail].join(', '),
  /** Its host and page, or nothing. */
  calendar: links.schedulingUrl
    .replace(/^https:\/\/|[?#].*$/g, '')
    .split('/', 2)
    .join('/'),
};

/** How an impostor might write the founder's handle. Empty, where no letter of it looks like a digit. */
const swapped = founders[0].telegram.replace(/[lo]/, (letter) => (letter === 'l' ? '1' : '0'));
export const lookAlikeSample = swapped === founders[0].telegram ? '' : swapped;

const neverThere = 'We never write on WhatsApp, Discord, LinkedIn or X, and call only if you booked it.';
const neverControl = 'We never ask you to install anything, share your screen or give remote control.';
const neverAsked = `We never ask for seed phrases, private keys or payment in a private chat. ${neverControl}`;
const stolen = `and they ask for one of these, the account may be stolen: stop, and write to ${brand.verifyEmail}.`;

type Kinds<Of = string> = Record<'email' | 'telegram', Of>;
type Message = Record<'title' | 'text', string>;
type NoContact =
  | 'unreadable'
  | 'cutOff'
  | 'tooLong'
  | 'name'
  | 'website'
  | 'calendar'
  | 'link'
  | 'otherWebsite'
  | 'network'
  | 'group'
  | 'otherChannel'
  | 'document'
  | 'sentence'
  | 'transaction'
  | 'wallet';
type VerifiedWords = 'label' | 'title' | 'next' | 'draft' | 'copyAddress' | 'openApp' | 'group' | 'money' | 'applied';
type ChoiceWords =
  | 'one'
  | 'several'
  | 'tooMany'
  | 'never'
  | 'yes'
  | 'chosen'
  | 'change'
  | 'unreadable'
  | 'otherNetwork'
  | 'afterNo';
type VerifyWords =
  | 'title'
  | 'languages'
  | 'intro'
  | 'kindLegend'
  | 'submit'
  | 'submitting'
  | 'noScript'
  | 'emptyInput'
  | 'cutLink'
  | 'address'
  | 'help';

export interface Verify extends Record<VerifyWords, string> {
  banner: { title: string; points: List<string> };
  kinds: Kinds<Record<'toggle' | 'label' | 'placeholder', string>>;
  choice: Record<ChoiceWords, string> & {
    linked: Kinds;
    compare: Kinds & { several: string };
    no: Record<'found' | 'linked' | 'several', string>;
  };
  willCheck: Kinds;
  toasts: Record<'verified' | 'notFound', string>;
  verified: Record<VerifiedWords, string> & {
    steps: Kinds<List<string>>;
    open: Kinds;
    stolen: Kinds;
    fields: Record<'name' | 'position' | 'email' | 'telegram' | 'verifiedAt', string>;
    covers: Kinds;
  };
  notFound: Record<'title' | 'headline' | 'warning' | 'typo' | 'checked' | 'notChecked', string> & {
    steps: List<string>;
    others: Record<NoContact, Message>;
    reasons: Record<'name' | 'forwarding' | 'foreignLetters' | 'domain', string>;
  };
  lookAlike: Record<'example' | 'title' | 'marked', string>;
  traps: Record<'0' | '1' | 'I' | '|' | 'rn' | 'vv' | '…', string>;
  also: Record<'title' | 'check', string>;
  secret: Message & { kept: string };
  actions: Record<'report' | 'reportThis' | 'another', string>;
  tellTeam: Record<'button' | 'text' | 'copied', string>;
  afterwards: { title: string; steps: List<string> };
  failed: Message & Record<'toast' | 'retry' | 'email', string>;
  limited: Record<'text' | 'retry' | 'retryLater' | 'retryUnknown', string>;
  where: Record<'title' | 'never', string> & {
    places: Record<'website' | 'telegram' | 'email' | 'calendar', string>;
  };
  signs: { title: string; points: List<string> };
  privacy: Record<'text' | 'link', string>;
}

/** What a visitor sends to the team by a link of the page: in the site's own language, which the team reads. */
export const toTeam: Record<'chat' | 'questionSubject' | 'reportSubject', string> = {
  chat: `Hi, did you write to me? I'm checking on ${whereWeAre.website}.`,
  questionSubject: 'Is this contact yours?',
  reportSubject: 'Report of an impostor',
};

/**
 * Other networks: nobody of ours writes there, and the page says so. An owner who does takes out the line. A word in small letters begins
 * a word of the text, whatever its case (`WhatsApp'ta`, `ватсапе`); one with a capital is meant to the letter.
 */
// biome-ignore format: a table.
export const otherNetworks: { name: string; hosts: string[]; words: string[] }[] = [
  { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'], words: ['linkedin', 'Linked In', 'линкедин', 'линкдин', '领英', '領英', '링크드인', 'リンクトイン', 'لينكد', 'लिंक्डइन'] },
  { name: 'WhatsApp', hosts: ['whatsapp.com', 'wa.me'], words: ['whatsapp', 'whats app', 'watsapp', 'ватсап', 'вацап', 'вотсап', 'уотсап', 'واتساب', '왓츠앱', 'ワッツアップ', 'व्हाट्स'] },
  { name: 'Signal', hosts: ['signal.me', 'signal.group', 'signal.org'], words: ['Signal', 'SIGNAL', 'on signal', 'via signal', 'signal:', 'в сигнале'] },
  { name: 'X', hosts: ['x.com', 'twitter.com'], words: ['on X', 'via X', 'en X', 'в X', 'trên X', "X'te", 'X:', 'twitter', 'твиттер', 'твитер', '推特', '트위터', 'ツイッター', 'تويتر'] },
  { name: 'Discord', hosts: ['discord.com', 'discord.gg', 'discordapp.com'], words: ['discord', 'дискорд', '디스코드', 'ディスコード', 'ديسكورد'] },
  { name: 'Instagram', hosts: ['instagram.com', 'ig.me'], words: ['instagram', 'инстаграм', '인스타', 'インスタ', 'انستغرام', 'إنستغرام'] },
  { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me', 'messenger.com'], words: ['facebook', 'фейсбук', '페이스북', 'フェイスブック', 'فيسبوك'] },
  { name: 'TikTok', hosts: ['tiktok.com'], words: ['tiktok', 'tik tok', 'тикток', '틱톡', 'تيك توك'] },
  { name: 'WeChat', hosts: ['wechat.com', 'weixin.qq.com'], words: ['wechat', 'weixin', '微信', 'вичат', '위챗'] },
  { name: 'Line', hosts: ['line.me', 'lin.ee'], words: ['LINE', 'on Line', 'line id', 'Line:', '라인', 'ไลน์'] },
  { name: 'Viber', hosts: ['viber.com', 'vb.me'], words: ['viber', 'вайбер'] },
  { name: 'Zalo', hosts: ['zalo.me', 'zaloapp.com'], words: ['zalo'] },
  { name: 'KakaoTalk', hosts: ['pf.kakao.com', 'open.kakao.com'], words: ['kakaotalk', 'kakao', '카카오톡', '카톡'] },
  { name: 'Skype', hosts: ['skype.com'], words: ['skype', 'скайп'] },
];

/** The words of /verify. What stands in braces is put in by the page, exactly as it was checked. */
export const verify: Verify = {
  title: 'Verify a contact',
  /** Names the links to this page in other languages. */
  languages: 'Languages',
  intro: `Someone says they work for ${brand.name}? Check here before you answer or pay.`,
  banner: {
    title: 'Before you check',
    points: [
      'Paste the exact email address or Telegram handle (@username). Names and photos are easy to copy.',
      neverAsked,
    ],
  },
  kinds: {
    email: {
      toggle: 'Email Address',
      label: 'Email address to check',
      placeholder: 'name@example.com',
    },
    telegram: {
      toggle: 'Telegram Handle',
      label: 'Telegram handle to check',
      placeholder: '@username',
    },
  },
  kindLegend: 'What do you want to check?',
  submit: 'Verify',
  submitting: 'Verifying...',
  noScript: 'The check needs JavaScript. Ask us by email before you answer or pay:',
  emptyInput: 'Please enter a value to verify',

  /** For a link such as /verify#telegram=… without a whole contact. */
  cutLink:
    "Part of this link is missing, so it doesn't name a contact. Paste the handle or the email address that wrote to you.",
  /** Asked when a text is more than one plain contact, or came with a link to this page. {value} is the contact. */
  choice: {
    one: 'We found one contact in what you pasted. Is this who contacted you?',
    several: "There's more than one contact in what you pasted. Which one contacted you?",
    tooMany: 'There are more than five contacts here. Paste only the one that contacted you.',
    linked: {
      email: 'This link asks about {value}. Is that the address that wrote to you?',
      telegram: 'This link asks about {value}. Is that the handle that wrote to you?',
    },
    compare: {
      email: "Anyone can type this address into a message. Compare it with the sender's address.",
      telegram:
        "Anyone can type this handle into a message. Compare it with the @username line of the sender's profile, not the display name or bio.",
      several:
        "Anyone can type these into a message. Compare them with the sender's address or the @username line of the sender's profile, not the display name or bio.",
    },
    never: `${neverThere} ${neverControl}`,
    yes: 'Yes, check {value}',
    no: { found: 'No, someone else', linked: "No, it's another one", several: 'None of these' },
    chosen: 'You chose {value}.',
    change: 'Change',
    /** Before the words that may name someone else, but are no plain contact. */
    unreadable:
      "We can't read the words below. If one of them is who contacted you, copy only the sender's @username or email address.",
    otherNetwork: 'This page checks Telegram only. The same handle on another network may be someone else.',
    afterNo:
      "Copy the sender's address or the @username line of the sender's profile, not anything from the message, the display name or the bio.",
  },
  /** Shown before the check. {value} is the contact that will be checked. */
  willCheck: {
    email: "We'll check the email address {value}",
    telegram: "We'll check the Telegram handle {value}",
  },
  toasts: {
    verified: 'Verified contact found!',
    notFound: 'Contact not verified or not found',
  },

  verified: {
    label: `Verified ${brand.name} contact`,
    title: '{value} is on our team',
    /** A match proves the name, not the conversation: the visitor calls back from here. */
    next: "Now check that it's the one who wrote to you.",
    steps: {
      email: [
        "Write to this address yourself. Don't reply to the message you got: senders can be faked.",
        "Ask if it was them, and wait for the answer. If it wasn't, an impostor wrote to you.",
      ],
      telegram: ['Open the chat from here.', 'Are the messages you got in it? If not, an impostor wrote to you.'],
    },
    open: { email: 'Write to this address yourself', telegram: 'Open the chat' },
    /** Written into the opened chat, over the team's own language (toTeam) where that is another one. */
    draft: toTeam.chat,
    /** For who has no mail program, as in a browser's webmail. */
    copyAddress: 'Copy the address',
    /** For where t.me is blocked. */
    openApp: "Doesn't open? Open it in the Telegram app",
    group:
      "Did they write in a group? Don't ask there. Ask in the private chat that the button above opens, and wait for the answer.",
    money: neverAsked,
    /** Behind it: the name is ours, the messages are there, and still it may be an impostor. */
    stolen: { email: `If it was them, ${stolen}`, telegram: `If those messages are there, ${stolen}` },
    fields: {
      name: 'Name',
      position: 'Position',
      email: 'Email',
      telegram: 'Telegram',
      verifiedAt: 'Verified on',
    },
    applied: "Already applied? Ask them for your reference. Don't say it first. Only you and our team know it.",
    /** A match verifies one account on one network, and no other account of the same name. */
    covers: {
      email: "This result is only for this email address. A similar address may be someone else's.",
      telegram: 'This result is only for this Telegram account. The same handle elsewhere may be someone else.',
    },
  },

  notFound: {
    title: `Not a verified ${brand.name} contact`,
    /** Under it, large: the contact as it was checked. */
    headline: '{value} is not on our team',
    warning: "Don't share anything and don't pay.",
    typo: "Did you type it? Compare each letter with the sender's address or @username.",
    steps: ['Stop replying.', 'Take screenshots.', 'Report it to us.'],
    checked: 'You checked',
    /** Over the answer to a text that is no contact of a person: it judges nobody. */
    notChecked: 'Not checked',
    others: {
      unreadable: {
        title: "We couldn't find a contact we can read",
        text: 'Copy only the email address or the @username of whoever wrote to you.',
      },
      cutOff: { title: 'This was cut off', text: 'Copy the whole address or handle, and check that.' },
      tooLong: {
        title: 'This text is too long',
        text: 'Copy only the email address or the @username of whoever wrote to you.',
      },
      name: {
        title: "A display name can't be checked",
        text: 'Anyone can use any name. Paste the @username or the email address.',
      },
      website: {
        title: "That's our website",
        text: 'This page checks contacts, not links. Anyone can send you this link: paste the handle or the email address that wrote to you.',
      },
      calendar: {
        title: "That's our calendar",
        text: 'This page checks contacts, not links. Anyone can send you this link: paste the handle or the email address that wrote to you.',
      },
      /** A link to a place on Telegram, or through a mail program. */
      link: {
        title: "A link can't be checked",
        text: `This page checks contacts, not links. Our website is ${whereWeAre.website}${whereWeAre.calendar && `, our calendar is ${whereWeAre.calendar}`}. No other link can be checked here: paste the handle or the email address that wrote to you.`,
      },
      otherWebsite: {
        title: "This isn't our website",
        text: `Ours is only ${whereWeAre.website}${whereWeAre.calendar && `, our calendar only ${whereWeAre.calendar}`}. If someone sent you this link in our name, paste the handle or the email address that wrote to you.`,
      },
      /** {network} is its name in otherNetworks. */
      network: {
        title: 'We never write on {network}',
        text: "We write only by email and Telegram. Anyone who wrote to you there in our name isn't one of us.",
      },
      group: {
        title: "We don't write from bots, groups or accounts without an @username",
        text: "Our people write from their own accounts. No @username in the profile? Then it isn't us. A tick or an emoji in the name proves nothing.",
      },
      otherChannel: {
        title: "That's not an email address or a Telegram handle",
        text: "We write only by email and Telegram, and call only if you booked a call here. No @username in the Telegram profile? Then it isn't us.",
      },
      document: {
        title: "A document or message can't be checked",
        text: 'Anyone can write an invoice, a job offer or a recovery offer with our name and logo on it. Copy only the email address or the @username of whoever sent it.',
      },
      sentence: {
        title: "A sentence can't be checked",
        text: "Paste only the email address or the @username that wrote to you. No @username in the profile? Then it isn't us.",
      },
      transaction: {
        title: "A transaction can't be checked here",
        text: "We have not sent or stored what you pasted. A transaction ID doesn't show who asked for the money. If this is a private key, never paste it anywhere.",
      },
      wallet: {
        title: 'This is a wallet address',
        text: "Don't send anything: our team never asks for payment in a chat.",
      },
    },
    /** Why a contact cannot be one of ours. */
    reasons: {
      /** For a word such as "tomas", which was checked as a handle. */
      name: "Did you mean a display name? It can't be checked: anyone can use any name.",
      forwarding:
        "This looks like an address of a forwarding service. If you use one, check the address inside it. If you don't, don't trust this sender.",
      /** For every input that is not plain ASCII: all our contacts are. */
      foreignLetters:
        'This contains characters our contacts never use. Scammers often replace letters with similar ones.',
      /** {domain} is the domain that was checked. */
      domain: `Our addresses end in @${ourDomain}. This one ends in @{domain}.`,
    },
  },
  lookAlike: {
    /** Before a check, in front of lookAlikeSample. */
    example: 'Impostors change one character. This one is not us:',
    title: `Likely impostor: almost identical to a real ${brand.name} contact`,
    marked: 'Impostors often swap the marked characters. Compare each with the contact you know.',
  },
  /** The note beside a marked character that distinguishes it from its twin. */
  traps: { '0': 'zero', '1': 'one', I: 'capital i', '|': 'bar', rn: 'r, n', vv: 'v, v', '…': 'cut off' },
  /** After a choice: what the verdict does not cover. */
  also: { title: 'Also in what you pasted, not checked:', check: 'Check {value}' },
  /** Not a verdict: nothing was checked. */
  secret: {
    title: 'This looks like a seed phrase or private key.',
    text: 'Never paste it anywhere, not even here.',
    kept: 'We have not sent or stored it.',
  },
  actions: { report: 'Report this contact', reportThis: 'Report this', another: 'Check another' },
  tellTeam: {
    button: 'Tell your team',
    /** Two lines for a group chat. {contact} is what was checked. */
    text: `“{contact}” is not a verified ${brand.name} contact. Don't reply, don't share anything and don't pay.\nCheck anyone who says they work for ${brand.name}: ${brand.siteUrl}${pages.verify.path}`,
    copied: "Copied. Paste it into your team's chat.",
  },
  /** For a visitor who finds out too late. */
  afterwards: {
    title: 'Already paid or shared something?',
    steps: [
      'Installed something or gave control? Take that computer offline. From another device, move your funds to a new wallet with a new seed phrase, change your passwords and end all other sessions.',
      "Shared a seed phrase or private key? Create a wallet with a new seed phrase yourself, and move everything there now. The old one can't be made safe.",
      "Connected a wallet or signed something? Revoke its token approvals, then move what's left to a new wallet with a new seed phrase.",
      'Paid through an exchange or bank? Tell them now and ask them to freeze it.',
      "Keep the chat, addresses and transaction IDs. Don't delete anything.",
      'Report the account to Telegram (message @notoscam) and to your local police. Anyone who offers to recover your money for a fee is a scammer too.',
    ],
  },
  failed: {
    toast: 'Failed to verify contact',
    title: 'Failed to verify contact',
    text: "The check didn't go through, so this tells you nothing about the contact. Until a check gives a result, don't reply and don't pay.",
    retry: 'Try again',
    email: 'Ask us by email',
  },
  /** After too many checks. */
  limited: {
    text: "Too many checks just now, so we couldn't check this contact. Treat it as unverified.",
    /** {when} is a time to come in words: "in 40 seconds". */
    retry: 'Try again {when}.',
    /** For a time more than a day away. */
    retryLater: 'Try again another day.',
    retryUnknown: 'Try again in a few minutes.',
  },

  where: {
    title: 'Where we are, and where we never are',
    places: { website: 'Website', telegram: 'Telegram', email: 'Email', calendar: 'Calendar' },
    never: neverThere,
  },
  signs: {
    title: 'Five signs of an impostor',
    points: [
      'They wrote first, and you never applied.',
      'They want a listing fee or a “refundable deposit” sent to a wallet.',
      'They want you to install something, share your screen or give remote control.',
      'They send a screenshot or a link as proof.',
      'They rush you.',
    ],
  },
  privacy: {
    text: `For ${retention.logDays} days we keep a record of what was checked, never of who checked it.`,
    link: 'What we keep',
  },
  /** Copies of this page are on other hosts. */
  address: `If your address bar doesn't show ${whereWeAre.website}, close this page: it's a fake.`,
  help: 'Not sure, or something looks wrong? Write to',
};
