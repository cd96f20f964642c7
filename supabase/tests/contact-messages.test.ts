import { describe, expect, test } from 'vitest';
import { CONTACT_LIMITS, contactMessageSchema } from '../functions/_shared/contracts/contact-message.ts';
import { asRole } from './support/database.ts';
import { oddCharacters } from './support/odd-characters.ts';

const VALID = { name: 'Ada', email: 'a@b', company: 'c', project_type: 'p', message: 'm' };

/** The constraint that refuses the row, or undefined where it is taken. */
function refusedBy(changes: Partial<typeof VALID>) {
  const row = { ...VALID, ...changes };
  return asRole('postgres', (db) =>
    db
      .query(
        'insert into public.contact_messages (name, email, company, project_type, message) values ($1, $2, $3, $4, $5)',
        Object.values(row),
      )
      .then(
        () => undefined,
        (error: { constraint?: string }) => error.constraint,
      ),
  );
}

describe('the contract’s limits are the database’s', () => {
  const email = (length: number) => '@b'.padStart(length, 'a');
  test.each<[keyof typeof VALID, number, (length: number) => string, string]>([
    ['name', CONTACT_LIMITS.name, (length) => '😀'.repeat(length), 'name_length'],
    ['email', CONTACT_LIMITS.email, email, 'email_shape'],
    ['company', CONTACT_LIMITS.company, (length) => 'a'.repeat(length), 'company_length'],
    ['project_type', CONTACT_LIMITS.projectType, (length) => 'a'.repeat(length), 'project_type_length'],
    ['message', CONTACT_LIMITS.message, (length) => '😀'.repeat(length), 'message_length'],
  ])('%s', async (field, limit, make, constraint) => {
    expect(await refusedBy({ [field]: make(limit) })).toBeUndefined();
    expect(await refusedBy({ [field]: make(limit + 1) })).toBe(constraint);
  });

  test('what the contract takes for an address, the database takes too, whatever its collation', async () => {
    const taken = oddCharacters
      .map((odd) => `a${odd}a@b`)
      .filter((address) => contactMessageSchema.safeParse({ name: 'Ada', email: address, message: 'm' }).success);
    expect(taken).not.toEqual([]);
    for (const address of taken) expect(await refusedBy({ email: address }), JSON.stringify(address)).toBeUndefined();
    expect(await refusedBy({ email: 'a\u0001@b' })).toBe('email_shape');
  });

  test('what the contract takes for a name or a message, the database takes too, and nothing else', async () => {
    for (const odd of oddCharacters) {
      const isTaken = (changes: object) =>
        contactMessageSchema.safeParse({ name: 'Ada', email: 'a@b', message: 'm', ...changes }).success;
      for (const changes of [{ name: odd }, { message: odd }]) {
        expect((await refusedBy(changes)) === undefined, JSON.stringify(changes)).toBe(isTaken(changes));
      }
    }
  });

  test('no address, no message', async () => {
    expect(await refusedBy({ email: 'nobody' })).toBe('email_shape');
    expect(await refusedBy({ message: '' })).toBe('message_length');
  });
});

test.each(['anon', 'authenticated', 'service_role'] as const)(
  '%s may not touch messages but through the function',
  async (role) => {
    const attempts = [
      'select from public.contact_messages',
      'select from public.contact_inbox',
      "insert into public.contact_messages (name, email, message) values ('a', 'a@b', 'm')",
      "update public.contact_messages set status = 'spam'",
      'delete from public.contact_messages',
      ...(role === 'service_role' ? [] : ["select public.submit('contact_message', '{}')"]),
    ];
    for (const sql of attempts) {
      await asRole(role, async (db) => {
        await expect(db.query(sql), sql).rejects.toMatchObject({ code: '42501' });
      });
    }
  },
);
