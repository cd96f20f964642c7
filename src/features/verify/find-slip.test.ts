import { describe, expect, it } from 'vitest';
import { findSlip, lookedAt } from './find-slip';

describe('how the form may have been filled in by mistake', () => {
  it.each([
    ['email', '@mara_listbolt', 'handleAsEmail'],
    ['email', 'mara_listbolt', 'handleAsEmail'],
    ['email', 'https://t.me/mara_listbolt', 'handleAsEmail'],
    ['telegram', 'mara@listbolt.example', 'emailAsHandle'],
    ['telegram', 'mailto:mara@listbolt.example', 'emailAsHandle'],
    ['email', 'Mara <mara@listbolt.example>', 'namedAddress'],
    ['email', '"Mara Lindqvist"<mara@listbolt.example>', 'namedAddress'],
    ['email', '<mara@listbolt.example>', 'namedAddress'],
    ['telegram', 'Mara <mara@listbolt.example>', 'namedAddress'],
    ['email', `${'m'.repeat(304)}@listbolt.example`, 'tooLong'],
    ['telegram', 'm'.repeat(200_000), 'tooLong'],
  ] as const)('as %s, %j: %s', (kind, value, slip) => expect(findSlip({ kind, value })).toBe(slip));

  it.each([
    ['email', 'mara@listbolt.example'],
    ['email', `${'m'.repeat(303)}@listbolt.example`],
    ['telegram', '@mara_listbolt'],
    ['telegram', 't.me/mara_listbolt'],
    // Neither the one nor the other: nothing is known to be better.
    ['email', 'Mara Lindqvist'],
    ['email', 'm\u0430ra@listbolt.example'],
    ['email', '@m\u0430ra_listbolt'],
    ['telegram', 'm\u0430ra@listbolt.example'],
    ['email', 'Mara <m\u0430ra@listbolt.example>'],
    ['email', 'Mara <@mara_listbolt>'],
  ] as const)('none as %s: %j', (kind, value) => expect(findSlip({ kind, value })).toBeNull());
});

it('a text that is too long is shown as far as it was looked at, and never cut within a letter', () => {
  expect(lookedAt('😀'.repeat(320))).toBe('😀'.repeat(320));
  expect(lookedAt('😀'.repeat(321))).toBe(`${'😀'.repeat(320)}…`);
});
