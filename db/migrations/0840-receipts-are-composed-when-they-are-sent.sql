-- What a payment tells by e-mail is composed from the payment when the e-mail is sent or read: the capture keeps neither a text nor a seal of it.

alter table emails add column composed_from uuid, add column public_url text;
comment on column emails.composed_from is 'The id of what the text is composed from when it is sent or read, as the kind of the e-mail says; null: html and text hold it, or it was erased';
comment on column emails.public_url is 'The address that the links of a composed text lead to; null: that of the instance';

update emails set composed_from = split_part(dedupe_key, ':', 2)::uuid, html = '' where drafted and html <> '';
alter table emails drop column drafted, add constraint emails_one_text check (composed_from is null or html = '' and text = '');

drop index emails_with_body;
create index emails_with_body on emails (created_at) where (html <> '' or composed_from is not null) and status <> 'PENDING';

alter type capture_email drop attribute html, drop attribute text, drop attribute drafted,
  add attribute composed_from uuid, add attribute public_url text;

do $$
declare
  body text := pg_get_functiondef('capture_batch(capture_payment[], jsonb, jsonb, capture_item[], capture_email[])'::regprocedure);
  changed text := replace(replace(body,
    'insert into emails (id, environment_id, kind, to_address, subject, drafted, html, text, status,',
    'insert into emails (id, environment_id, kind, to_address, subject, composed_from, public_url, html, text, status,'),
    'e.subject, coalesce(e.drafted, false), e.html, e.text, ''PENDING'',',
    'e.subject, e.composed_from, e.public_url, '''', '''', ''PENDING'',');
begin
  if changed not like '%e.composed_from%' or changed like '%drafted%' then
    raise exception 'capture_batch is not the one that this migration changes';
  end if;
  execute changed;
end $$;
