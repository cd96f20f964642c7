import { beforeEach, expect, test } from 'vitest';
import { forgetCounts, query } from './support/database.ts';
import { judge, swaps, withHandles } from './support/look-alikes.ts';

// All tests come from one address: the limits have separate tests.
beforeEach(forgetCounts);

test('a word around a handle of six letters causes a warning, around one of five it does not', async () => {
  const judged = await judge('telegram', ['@elenav_tools', '@nikov_tools'], withHandles('elenav nikov'));
  expect(judged.map(({ warned }) => warned)).toEqual([true, false]);
});

test('a letter of another alphabet is read as the one that it looks like', async () => {
  const letters = Object.keys(swaps).filter((letter) => /[a-z]/.test(letter));
  const typed = letters.flatMap((letter) =>
    (swaps[letter] ?? []).filter((other) => /[^ -~]/.test(other)).map((other) => other.repeat(6)),
  );
  const judged = await judge('telegram', typed, withHandles(letters.map((letter) => letter.repeat(6)).join(' ')));
  expect(judged.filter(({ warned, verified }) => !warned || verified)).toEqual([]);
});

test.each([
  ['I l | ! and 1', 'Il|!1', 'lllll'],
  ['O and 0', 'O0o', 'ooo'],
  ['rn and m', 'barn bam', 'bambam'],
  ['vv and w', 'vvow wow', 'wowwow'],
  ['accents and full width', 'áÅＺ', 'aaz'],
  ['signs between, but not the digits from 2 on', 'a_b-c.d 2 3 4 5 6 7 8 9', 'abcd23456789'],
])('to the eye these are alike: %s', async (_, typed, form) => {
  expect(await query('select private.look_alike_form($1) as form', [typed])).toEqual([{ form }]);
});

const links = ['', '@', '@@', 't.me/', 'https://www.t.me/', 'HTTPS://T.ME/', 'telegram.me/', 'https://telegram.dog/'];
const ends = ['', '/1', '?start=1', '#x'];
const written = (handle: string) => links.flatMap((link) => ends.map((end) => link + handle + end));

test('a look-alike causes a warning in every form of a link, and a contact itself in none', async () => {
  const judged = await judge('telegram', [...written('mara_1istb0lt'), ...written('mara_listbolt')]);
  expect(judged.filter(({ typed, warned }) => warned !== typed.includes('1istb0lt'))).toEqual([]);
});

test('a look-alike causes a warning in every form of an address', async () => {
  const address = 'maraa@listbolt.example';
  const forms = [address, `MAILTO:${address}`, `mailto:${address}?subject=x`, `Mara <${address}>`];
  const judged = await judge('email', forms);
  expect(judged.filter(({ warned }) => !warned)).toEqual([]);
});
