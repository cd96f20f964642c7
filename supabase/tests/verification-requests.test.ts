import { describe, expect, test } from 'vitest';
import { apiClient, callApi } from './support/api.ts';
import { query } from './support/database.ts';

const insert = (row: object) =>
  apiClient()
    .from('verification_requests')
    .insert(row as never);

describe('verification_requests', () => {
  test('anon logs a check, as typed, and the database adds the time', async () => {
    const typed = ' Ünïcode@Evil.example \u200b';
    const { error, status } = await insert({ email_to_verify: typed, telegram_to_verify: null });
    expect({ error, status }).toEqual({ error: null, status: 201 });
    const rows = await query('select * from public.verification_requests where email_to_verify = $1', [typed]);
    expect(rows).toEqual([
      { id: expect.any(String), email_to_verify: typed, telegram_to_verify: null, created_at: expect.any(Date) },
    ]);
  });

  test.each([
    ['no value', { email_to_verify: null, telegram_to_verify: null }],
    ['nothing at all', {}],
    ['two values', { email_to_verify: 'a@b.c', telegram_to_verify: '@a' }],
    ['an empty value', { email_to_verify: '' }],
    ['a value over 320 characters', { telegram_to_verify: 'x'.repeat(321) }],
    ['a time of its own', { email_to_verify: 'a@b.c', created_at: '2001-01-01T00:00:00Z' }],
    ['an id of its own', { email_to_verify: 'a@b.c', id: 1 }],
  ])('anon may not log %s, and the error does not repeat it', async (_, row) => {
    const { error, status } = await insert(row);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(error)).not.toContain('Failing row');
  });

  test('a value of 320 characters fits', async () => {
    expect((await insert({ telegram_to_verify: 'é'.repeat(320) })).status).toBe(201);
  });

  test('the constraint holds where the policy does not reach', async () => {
    await expect(
      query('insert into public.verification_requests (email_to_verify) values ($1)', ['x'.repeat(321)]),
    ).rejects.toMatchObject({ constraint: 'value_length' });
  });

  test.each([
    ['reading the row back', 'POST', '', { Prefer: 'return=representation' }],
    ['an upsert', 'POST', '?on_conflict=id', { Prefer: 'resolution=merge-duplicates' }],
    ['reading', 'GET', '?select=*', {}],
    ['counting', 'HEAD', '?select=*', { Prefer: 'count=exact' }],
    ['changing', 'PATCH', '?id=gt.0', {}],
    ['replacing', 'PUT', '?id=eq.1', {}],
    ['deleting', 'DELETE', '?id=gt.0', {}],
  ])('anon may not do more: %s', async (_, method, query, headers) => {
    const body =
      method === 'GET' || method === 'HEAD' || method === 'DELETE' ? {} : { body: '{"email_to_verify":"a@b.c"}' };
    const response = await callApi('anon', `/rest/v1/verification_requests${query}`, { method, headers, ...body });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get('content-range') ?? '').not.toMatch(/\/\d+$/);
  });
});
