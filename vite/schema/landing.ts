import * as z from 'zod/mini';
import { id, listOf, sectionHead, someOf, text, unique } from './parts.ts';

const hero = z.strictObject({
  eyebrow: text,
  title: someOf(text),
  text,
  facts: listOf(z.strictObject({ figure: text, label: text }), 3).check(unique('label')),
  ticket: z.strictObject({
    title: text,
    tag: text,
    label: text,
    placeholder: text.check(z.regex(/CoinMarketCap.*CoinGecko/, 'must ask for a CoinMarketCap or CoinGecko URL')),
    submit: text,
    noScript: text,
    guarantees: listOf(text, 3, 'lines'),
    session: text,
  }),
});

const founder = z
  .strictObject({
    ...sectionHead,
    quote: text,
    highlight: text,
    name: text,
    role: text,
    monogram: text.check(z.maxLength(3, 'has at most 3 letters')),
  })
  .check(
    z.refine(({ quote, highlight }) => quote.split(highlight).length === 2, {
      path: ['highlight'],
      error: 'must stand in the quote exactly once',
    }),
  );

const ecosystem = z.strictObject({
  ...sectionHead,
  intro: text,
  points: listOf(z.strictObject({ id, title: text, text }), 4).check(unique('id')),
  statsTitle: text,
  stats: listOf(z.strictObject({ id, figure: text, label: text }), 6).check(unique('id')),
});

const timeline = z
  .strictObject({
    caption: text,
    weeks: z.int().check(z.gte(1), z.lte(26)),
    steps: someOf(z.strictObject({ from: z.number(), to: z.number(), label: text })).check(unique('label')),
  })
  .check(
    z.refine(({ weeks, steps }) => steps.every(({ from, to }) => 0 <= from && from < to && to <= weeks), {
      path: ['steps'],
      error: 'must each run forwards and end within the weeks',
    }),
  );

const services = z.strictObject({
  ...sectionHead,
  intro: text,
  cards: listOf(
    z.strictObject({
      id,
      title: text,
      text,
      figure: z.enum(['timeline', 'depth', 'rounds', 'reach', 'route'], {
        error: 'is no known drawing: timeline, depth, rounds, reach, route',
      }),
      facts: listOf(text, 3, 'facts'),
    }),
    5,
  ).check(
    unique('id'),
    z.refine((cards) => cards.filter(({ figure }) => figure === 'timeline').length === 1, {
      error: 'must have exactly one card with the figure timeline: the large one',
    }),
  ),
  timeline,
});

const field = z.strictObject({ label: text });
const toast = z.strictObject({ title: text, description: text });

const contact = z.strictObject({
  ...sectionHead,
  intro: text,
  telegram: z.strictObject({ label: text, detail: text }),
  email: z.strictObject({ label: text, detail: text }),
  form: z.strictObject({
    title: text,
    fields: z.strictObject({
      name: field,
      email: field,
      company: field,
      projectType: z.strictObject({ label: text, none: text }),
      message: z.strictObject({ label: text, hint: text }),
    }),
    projectTypes: someOf(text),
    send: text,
    sending: text,
    noScript: text,
    success: toast,
    failure: toast,
  }),
  info: z.strictObject({
    title: text,
    email: field,
    call: z.strictObject({ label: text, detail: text }),
    chat: z.strictObject({ label: text, detail: text }),
    quick: z.strictObject({ title: text, text }),
  }),
});

export const landingParts = {
  hero,
  founder,
  ecosystem,
  claimLabel: text,
  services,
  contact,
  popup: z.strictObject({ title: text, text, book: text, close: text }),
  faq: z.strictObject({
    ...sectionHead,
    more: text,
    telegram: text,
    email: text,
    questions: listOf(z.strictObject({ id, question: text, answer: text }), 8).check(unique('id')),
  }),
  fastTrack: z.strictObject({
    title: text,
    telegram: z.strictObject({ label: text, placeholder: text }),
    url: z.strictObject({ label: text, placeholder: text }),
    blurb: z.strictObject({ label: text, placeholder: text, over: text }),
    next: z.strictObject({ title: text, steps: someOf(text) }),
    cancel: text,
    close: text,
    submit: text,
    submitting: text,
    success: toast,
    failure: toast,
  }),
};
