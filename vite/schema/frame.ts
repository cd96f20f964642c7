import * as z from 'zod/mini';
import { email, id, listOf, someOf, text, unique, webUrl } from './parts.ts';

/** The anchors that the landing page's sections have. */
export const sectionIds = ['about', 'ecosystem', 'services', 'partners', 'contact', 'faq'] as const;

const description = text.check(z.maxLength(170, 'is cut off by search engines: keep it within 170 characters'));

const page = {
  path: z.string().check(z.regex(/^\/[a-z0-9-]+$/, 'must be a path such as /terms')),
  title: text.check(z.maxLength(70, 'is cut off by search engines: keep it within 70 characters')),
  description,
  indexed: z.boolean(),
};

export const frameParts = {
  brand: z.strictObject({
    name: text,
    legalName: text,
    siteUrl: webUrl.check(z.regex(/^https:\/\/[^/?#]+$/, 'must end with the host: no slash, no path')),
    supportEmail: email,
    verifyEmail: email,
    securityEmail: email,
    foundedYear: z.int().check(z.gte(1900), z.lte(2100)),
    description,
  }),
  logo: z.strictObject({
    size: z.number().check(z.positive('must be more than 0')),
    path: z.string().check(z.regex(/^M[\d\s.,a-z-]+$/i, 'must be the "d" of an SVG path')),
  }),
  links: z.strictObject({
    schedulingUrl: webUrl,
    telegramUrl: webUrl.check(z.regex(/^https:\/\/(t|telegram)\.me\/./, 'must be an address on t.me')),
    emailUrl: z.string().check(z.regex(/^mailto:[^@\s]+@[^@\s]+$/, 'must be mailto: and an e-mail address')),
  }),
  sectionLinks: listOf(
    z.strictObject({
      id: z.enum(sectionIds, `is no section of the landing page: ${sectionIds.join(', ')}`),
      label: text,
    }),
    4,
  ).check(unique('id')),
  pages: z.strictObject({
    landing: z.strictObject({ ...page, path: z.literal('/', 'must be /') }),
    verify: z.strictObject(page),
    terms: z.strictObject(page),
    cookies: z.strictObject(page),
    notFound: z.strictObject({
      ...page,
      path: z.literal('/404', 'must be /404'),
      indexed: z.literal(false, 'must be false: it is no page to be found'),
    }),
  }),
  site: z.strictObject({
    language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en')),
    skipLink: text,
    newTabHint: text,
    header: z.strictObject({
      navigation: text,
      verify: text,
      verifyTip: text,
      book: text,
      bookTip: text,
      menu: text,
    }),
    footer: z.strictObject({
      navigation: text,
      tagline: text,
      columns: z.strictObject({ contact: text, safety: text, legal: text }),
      telegram: text,
      book: text,
      verify: text,
      terms: text,
      cookies: text,
      warning: text,
      rights: text,
    }),
    loading: text,
    optional: text,
    dismissToast: text,
    notFound: z.strictObject({ title: text, text, home: text }),
    error: z.strictObject({ title: text, text, home: text }),
  }),
};

export const retentionParts = {
  retention: z.strictObject({ logDays: z.int(), counterHours: z.int(), answerHours: z.int() }),
};

export const exchangeParts = (logoFiles: readonly string[]) => ({
  exchanges: listOf(
    z.strictObject({
      name: text,
      logo: id.check(z.refine((logo) => logoFiles.includes(logo), 'has no file in exchange-logos/')),
      alsoKnownAs: z.array(text),
    }),
    14,
  ).check(unique('name')),
  partners: z.strictObject({
    number: z.string().check(z.regex(/^\d\d$/, 'must be two digits')),
    label: text,
    title: text,
    intro: text,
    badge: text,
    volumeLabel: text,
    boardTitle: text,
    loading: text,
    asOf: text,
    sources: z.strictObject({
      coingecko: z.strictObject({ text, url: webUrl }),
      coinpaprika: z.strictObject({ text, url: webUrl }),
      sample: z.strictObject({ text }),
    }),
  }),
});

const legalDocument = z.strictObject({
  title: text,
  updated: text,
  intro: text,
  sections: someOf(
    z.strictObject({
      id,
      title: text,
      blocks: someOf(z.union([text, someOf(text)], 'must be a text or a list of texts')),
    }),
  ).check(unique('id')),
});

export const legalParts = {
  ownerNote: z.string(),
  legalLabels: z.strictObject({ section: text, updated: text, contents: text }),
  terms: legalDocument,
  cookies: legalDocument,
};
