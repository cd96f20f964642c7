-- Retries must not write twice: the answer to a request is kept for a day under the client's Idempotency-Key and under
-- the request's content, for clients that send no key or have lost it (a reloaded page).

create table private.remembered_answers (
  operation text not null,
  key text not null check (char_length(key) <= 100),
  content_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (operation, key)
);
comment on table private.remembered_answers is 'Answers already given, so that a repeated request gets the same one.';
comment on column private.remembered_answers.operation is 'Which operation answered; keys of different ones never meet.';
comment on column private.remembered_answers.key is 'key:<the client''s UUID> or content:<hash>.';
comment on column private.remembered_answers.content_hash is 'SHA-256 of what was asked: the same key with other content is a client''s mistake.';
comment on column private.remembered_answers.answer is 'The answer.';
comment on column private.remembered_answers.created_at is 'Believed for the hours set in idempotency_hours, then free to be deleted.';

create index remembered_answers_age on private.remembered_answers (created_at);
comment on index private.remembered_answers_age is 'For the purge.';

alter table private.remembered_answers enable row level security;
revoke all on private.remembered_answers from anon, authenticated, service_role;

insert into private.settings (name, value, description) values
  ('idempotency_hours', '24', 'How long a repeated request gets the answer of the first one.');

create function private.recall_answer(operation text, client_key uuid, content_hash bytea) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  remembered record;
begin
  -- Simultaneous copies of one request wait here for the first; held until the transaction ends. Keys before contents,
  -- always: two requests never wait for each other.
  if client_key is not null then
    perform pg_advisory_xact_lock(hashtextextended(operation || client_key::text, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(operation || encode(content_hash, 'hex'), 1));

  select a.content_hash, a.answer into remembered
  from private.remembered_answers as a
  where a.operation = recall_answer.operation
    and a.key in ('key:' || client_key::text, 'content:' || encode(recall_answer.content_hash, 'hex'))
    and a.created_at > now() - make_interval(hours => private.setting('idempotency_hours')::integer)
  order by a.key desc -- the client's own key, then the content
  limit 1;

  if not found then
    return null;
  end if;
  if remembered.content_hash <> recall_answer.content_hash then
    return jsonb_build_object('outcome', 'conflict');
  end if;
  return remembered.answer;
end
$$;
comment on function private.recall_answer(text, uuid, bytea) is
  'The answer already given to this request, {"outcome": "conflict"} where its key came with other content, or null. Makes simultaneous copies wait for the first.';

create function private.remember_answer(operation text, client_key uuid, content_hash bytea, answer jsonb) returns void
language sql volatile
set search_path = ''
begin atomic
  insert into private.remembered_answers (operation, key, content_hash, answer)
  select remember_answer.operation, k.key, remember_answer.content_hash, remember_answer.answer
  from (values ('key:' || client_key::text), ('content:' || encode(remember_answer.content_hash, 'hex'))) as k (key)
  where k.key is not null
  on conflict (operation, key) do update
  set content_hash = excluded.content_hash, answer = excluded.answer, created_at = excluded.created_at;
end;
comment on function private.remember_answer(text, uuid, bytea, jsonb) is 'Keeps the answer for repeated requests, replacing one that is too old to be believed.';

revoke execute on function private.recall_answer(text, uuid, bytea) from public, anon, authenticated, service_role;
revoke execute on function private.remember_answer(text, uuid, bytea, jsonb) from public, anon, authenticated, service_role;

create function private.forget_answers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.remembered_answers as a
  using gone
  where a.answer ->> 'id' = gone.id::text;
  return null;
end
$$;
comment on function private.forget_answers() is 'Forgets the answers that name a deleted row: the same content sent again is written again.';
revoke execute on function private.forget_answers() from public, anon, authenticated, service_role;

create trigger forget_answers
after delete on public.fast_track_applications
referencing old table as gone
for each statement
execute function private.forget_answers();
comment on trigger forget_answers on public.fast_track_applications is 'Nobody is told of success for what is not there any more.';

create trigger forget_answers
after delete on public.contact_messages
referencing old table as gone
for each statement
execute function private.forget_answers();
comment on trigger forget_answers on public.contact_messages is 'Nobody is told of success for what is not there any more.';
