import * as z from 'zod/mini';
import { countCharacters, isBlank, isStorable } from './text.ts';

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
