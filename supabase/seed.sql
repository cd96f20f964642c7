-- Sample contacts for local use, confirmed on the day they are loaded. Never applied to a hosted project: a made-up handle there could be registered by
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
  ('Mara Lindqvist', 'mara@listbolt.example', '@mara_listbolt', 'Head of Listings', now(), true),
  ('Tomás Oliveira', 'tomas@listbolt.example', 'tomas_listbolt', 'Exchange Relations', now(), true),
  ('Yuki Arai', 'yuki.arai+desk@listbolt.example', null, 'Market Making', now(), true),
  ('Priya Raman', null, 'https://t.me/priya_listbolt', null, now(), true),
  ('Anneliese Konstantinopolskaya-Featherstonehaugh', 'a.konstantinopolskaya-featherstonehaugh@partnerships.listbolt.example', '@a_konstantinopolskaya_f', 'Senior Advisor, Regulatory Guidance and Industry Connections', now(), true),
  -- As src/content/company.ts has them.
  ('ListBolt support', 'hello@listbolt.example', '@listbolt', 'Official channel', now(), true),
  ('ListBolt verification', 'verify@listbolt.example', null, 'Official channel', now(), true),
  ('ListBolt security', 'security@listbolt.example', null, 'Official channel', now(), true),
  ('Idris Calloway', null, '@idris_listbolt', 'Founder and head of the desk', now(), true),
  ('Former Desk', null, '@former_desk', 'Advisory', '2025-01-10 08:00:00+00', false),
  ('Former Colleague', 'former@listbolt.example', '@former_listbolt', 'Advisory', '2025-01-10 08:00:00+00', false);

-- Recorded like every change, but samples are not announced in a chat.
delete from private.notifications where kind = 'contact_change';
