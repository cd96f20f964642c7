import * as z from 'zod/mini';

/** Characters as people and PostgreSQL's char_length count them: an emoji is one, not two UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** Null for what is no URL. `URL.canParse` is younger than browsers that the site promises. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

export function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('');
}

/** False for U+0000, which PostgreSQL's text refuses, and for lone surrogates, which UTF-8 cannot carry. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

/** True for a text of white space, Braille blanks and characters that fonts may ignore. */
export function isBlank(text: string): boolean {
  return /^[\s\u0085\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

export function storable(message: string) {
  return z.refine<string>(isStorable, { error: message });
}

export function minCharacters(minimum: number, message: string) {
  return z.refine<string>((text) => countCharacters(text) >= minimum, { error: message });
}

export function maxCharacters(maximum: number, message: string) {
  return z.refine<string>((text) => countCharacters(text) <= maximum, { error: message });
}

/** Kept exactly as typed. `label` names the field in its messages. */
export function optionalText(label: string, maximum: number) {
  return z
    .string(`${label} should be text`)
    .check(
      maxCharacters(maximum, `${label} may have ${maximum} characters at most`),
      storable(`${label} contains a character that cannot be sent`),
    );
}

/** Kept exactly as typed, and refused if nothing in it can be seen. */
export function requiredText(label: string, maximum: number) {
  return optionalText(label, maximum).check(z.refine((value) => !isBlank(value), { error: `${label} is required` }));
}
