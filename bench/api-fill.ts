import type pg from 'pg';

const BATCH = 100_000;

async function inBatches(what: string, wanted: number, insert: (from: number, to: number) => Promise<unknown>) {
  const started = performance.now();
  for (let from = 1; from <= wanted; from += BATCH) await insert(from, Math.min(from + BATCH - 1, wanted));
  console.log(
    `${wanted.toLocaleString('en')} ${what}, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}

/** Contacts `contact<n>@bulk.example`, instead of those that are there. */
export async function fillContacts(db: pg.Pool, wanted: number): Promise<void> {
  await db.query('truncate public.verified_contacts');
  await inBatches('contacts', wanted, (from, to) =>
    db.query(
      `insert into public.verified_contacts (full_name, email, telegram_handle)
       select 'Contact ' || n, 'contact' || n || '@bulk.example', 'bulk_contact_' || n from generate_series($1::int, $2) as n`,
      [from, to],
    ),
  );
  await db.query('vacuum analyze public.verified_contacts');
}

export async function fillLog(db: pg.Pool, wanted: number): Promise<void> {
  await inBatches('log rows', wanted, (from, to) =>
    db.query(
      `insert into public.verification_requests (email_to_verify, created_at)
       select 'checked' || n || '@somewhere.example', now() - make_interval(secs => n * 2592000.0 / $3)
       from generate_series($1::int, $2) as n`,
      [from, to, wanted],
    ),
  );
  await db.query('vacuum analyze public.verification_requests');
}
