import { expect, inject, test } from 'vitest';
import { checkFunctions } from './check-functions.ts';

const { apiUrl, publishableKey: anonKey } = inject('stack');

test('every function of the project reaches the database', async () => {
  const findings = await checkFunctions({ apiUrl, anonKey });
  expect(findings.map(({ state }) => state)).toEqual(findings.map(() => 'ok'));
  expect(findings.map(({ text }) => text)).toContain('deliver-notifications reaches the database');
});

test('a key of another project is told for each of them', async () => {
  const findings = await checkFunctions({ apiUrl, anonKey: 'sb_publishable_of_another_project' });
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['missing']));
  expect(findings[0]?.text).toMatch(/answers 401; the line of its log with requestId [0-9a-f-]{36} says why/);
});
