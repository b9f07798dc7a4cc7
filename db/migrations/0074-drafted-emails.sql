-- E-mails of captured payments are kept as what they say, and get their form when they are sent or read: a tenth of the bytes
-- to seal, to send and to store while a payment is captured.

alter table emails add column drafted boolean not null default false;
comment on column emails.drafted is 'html holds, sealed, what the e-mail says (JSON), from which both forms are made when it is sent or read; text is empty';
alter type capture_email add attribute drafted boolean;

do $$
declare
  source text := pg_get_functiondef('capture_batch(jsonb)'::regprocedure);
  columns text := replace(source, 'kind, to_address, subject, html, text, status,', 'kind, to_address, subject, drafted, html, text, status,');
  changed text := replace(columns, 'e."to", e.subject, e.html, e.text,', 'e."to", e.subject, coalesce(e.drafted, false), e.html, e.text,');
begin
  if columns = source or changed = columns then raise exception 'capture_batch does not write e-mails as expected'; end if;
  execute changed;
end $$;
