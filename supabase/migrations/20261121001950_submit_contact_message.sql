-- What the edge function submit-contact-message calls; in everything like submit_fast_track_application.

create function private.submit_contact_message(
  sender_name text,
  email text,
  company text,
  project_type text,
  message text,
  idempotency_key uuid,
  client_headers jsonb
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  content bytea := sha256(convert_to(jsonb_build_array(sender_name, email, company, project_type, message)::text, 'UTF8'));
  answer jsonb := private.recall_answer('submit_contact_message', idempotency_key, content);
  wait_seconds integer;
  new_id uuid;
begin
  if answer is not null then
    return answer;
  end if;

  wait_seconds := private.take_from_limits(
    array['message_address', 'message_all'],
    array[private.client_subject(client_headers), 'all']
  );
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  end if;

  insert into public.contact_messages (name, email, company, project_type, message)
  values (sender_name, email, nullif(company, ''), nullif(project_type, ''), message)
  returning id into new_id;

  insert into private.notifications (contact_message_id, channel)
  select new_id, c.channel from private.notification_channels as c;

  answer := jsonb_build_object('outcome', 'accepted', 'id', new_id);
  perform private.remember_answer('submit_contact_message', idempotency_key, content, answer);
  return answer;
end
$$;
comment on function private.submit_contact_message(text, text, text, text, text, uuid, jsonb) is
  'Implementation of public.submit_contact_message: runs as its owner, since nobody else may write messages.';

create function public.submit_contact_message(
  sender_name text,
  email text,
  company text,
  project_type text,
  message text,
  idempotency_key uuid default null,
  client_headers jsonb default '{}'
)
returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '4s'
begin atomic
  select private.submit_contact_message(sender_name, email, company, project_type, message, idempotency_key, client_headers);
end;
comment on function public.submit_contact_message(text, text, text, text, text, uuid, jsonb) is
  'Writes a contact message and its notifications once. Answers as submit_fast_track_application does.';

revoke execute on function private.submit_contact_message(text, text, text, text, text, uuid, jsonb) from public, anon, authenticated;
revoke execute on function public.submit_contact_message(text, text, text, text, text, uuid, jsonb) from public, anon, authenticated;
grant execute on function private.submit_contact_message(text, text, text, text, text, uuid, jsonb) to service_role;
grant execute on function public.submit_contact_message(text, text, text, text, text, uuid, jsonb) to service_role;
