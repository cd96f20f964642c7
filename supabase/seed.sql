-- Sample contacts for local use. Never applied to a hosted project: a made-up handle there could be registered by
-- anyone, and /verify would vouch for them. Hosted projects have TLS on, local stacks have not.
do $$
begin
  if current_setting('ssl') = 'on' then
    raise exception 'seed.sql is for local databases only: this server has TLS on, as hosted projects have';
  end if;
end
$$;

insert into public.verified_contacts (full_name, email, telegram_handle, contact_position, verified_at, active)
values
  ('Mara Lindqvist', 'mara@listbolt.example', '@mara_listbolt', 'Head of Listings', '2026-03-02 09:30:00+00', true),
  ('Tomás Oliveira', 'tomas@listbolt.example', 'tomas_listbolt', 'Exchange Relations', '2026-03-02 09:35:00+00', true),
  ('Yuki Arai', 'yuki.arai+desk@listbolt.example', null, 'Market Making', '2026-05-18 14:00:00+00', true),
  ('Priya Raman', null, 'https://t.me/priya_listbolt', null, '2026-07-09 11:15:00+00', true),
  ('Anneliese Konstantinopolskaya-Featherstonehaugh', 'a.konstantinopolskaya-featherstonehaugh@partnerships.listbolt.example', '@a_konstantinopolskaya_f', 'Senior Advisor, Regulatory Guidance and Industry Connections', '2026-09-30 16:45:00+00', true),
  -- As src/content/company.ts has them.
  ('ListBolt support', 'hello@listbolt.example', '@listbolt', 'Official channel', '2026-01-05 09:00:00+00', true),
  ('ListBolt verification', 'verify@listbolt.example', null, 'Official channel', '2026-01-05 09:00:00+00', true),
  ('ListBolt security', 'security@listbolt.example', null, 'Official channel', '2026-01-05 09:00:00+00', true),
  ('Idris Calloway', null, '@idris_listbolt', 'Founder and head of the desk', '2026-01-05 09:00:00+00', true),
  ('Former Desk', null, '@former_desk', 'Advisory', '2025-01-10 08:00:00+00', false),
  ('Former Colleague', 'former@listbolt.example', '@former_listbolt', 'Advisory', '2025-01-10 08:00:00+00', false);

-- Recorded like every change, but samples are not announced in a chat.
delete from private.notifications where kind = 'contact_change';
