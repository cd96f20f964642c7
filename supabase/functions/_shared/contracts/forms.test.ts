import { expect, test } from 'vitest';
import { acceptedSchema, apiErrorSchema } from './answers.ts';

test('a form is accepted with an id and a time only', () => {
  const accepted = { id: '0b0f2a5e-0000-4000-8000-000000000002', receivedAt: '2026-11-20T09:05:00.5+00:00' };
  expect(acceptedSchema.parse(accepted)).toEqual(accepted);
  for (const wrong of [{ id: '' }, { id: 7 }, { id: '0b0f2a5e' }, { receivedAt: 'today' }, { receivedAt: undefined }])
    expect(acceptedSchema.safeParse({ ...accepted, ...wrong }).success).toBe(false);
});

test('an error may lack fields, but not its code, its message or the id of its request', () => {
  const error = { code: 'c', message: 'm', requestId: 'r' };
  expect(apiErrorSchema.parse({ error })).toEqual({ error });
  expect(apiErrorSchema.parse({ error: { ...error, fields: { a: 'b' } } }).error.fields).toEqual({ a: 'b' });
  for (const missing of Object.keys(error))
    expect(apiErrorSchema.safeParse({ error: { ...error, [missing]: undefined } }).success).toBe(false);
  expect(apiErrorSchema.safeParse({ error: { ...error, fields: { a: 1 } } }).success).toBe(false);
});
