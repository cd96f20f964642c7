import { describe, expect, test } from 'vitest';
import { asRole } from './support/database.ts';

const insert =
  'insert into public.verified_contacts (full_name, email, telegram_handle, active) values ($1, $2, $3, $4)';

describe('verified_contacts', () => {
  test.each([
    ['neither e-mail nor handle', ['A', null, null, true], 'reachable_by_email_or_telegram'],
    ['an e-mail address that no visitor could match', ['A', 'аnna@x.example', null, true], 'email_has_a_key'],
    ['a handle that no visitor could match', ['A', null, 'anna listbolt', true], 'telegram_handle_has_a_key'],
    ['no name', ['', 'anna@x.example', null, true], 'verified_contacts_full_name_check'],
    [
      'a name over 120 characters',
      ['a'.repeat(121), 'anna@x.example', null, true],
      'verified_contacts_full_name_check',
    ],
  ])('refuses %s', async (_, values, constraint) => {
    await asRole('postgres', async (db) => {
      await expect(db.query(insert, values)).rejects.toMatchObject({ constraint });
    });
  });

  test('refuses a second active contact with the same key, however it is written', async () => {
    await asRole('postgres', async (db) => {
      await db.query(insert, ['A', 'Anna@x.example', '@anna_x', true]);
      await db.query('savepoint first');
      await expect(db.query(insert, ['B', 'mailto:anna@X.example', null, true])).rejects.toMatchObject({
        constraint: 'verified_contacts_active_email_key',
      });
      await db.query('rollback to savepoint first');
      await expect(db.query(insert, ['B', null, 'https://t.me/ANNA_x', true])).rejects.toMatchObject({
        constraint: 'verified_contacts_active_telegram_key',
      });
    });
  });

  test('lets a revoked address be given to somebody else', async () => {
    await asRole('postgres', async (db) => {
      await db.query(insert, ['A', 'desk@x.example', null, false]);
      await db.query(insert, ['B', 'desk@x.example', null, true]);
      const { rows } = await db.query(
        `select public.verify_contact('desk@x.example', null) -> 0 ->> 'full_name' as full_name`,
      );
      expect(rows).toEqual([{ full_name: 'B' }]);
    });
  });
});
