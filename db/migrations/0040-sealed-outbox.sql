-- Bodies of e-mails and SMS are sealed while they wait, and erased once they were sent. Private files are sealed.

-- What was sent before is not needed any more. What still waits is sealed by the program.
update emails set html = '', text = '' where status <> 'PENDING';
delete from email_attachments a using emails e where e.id = a.email_id and e.status <> 'PENDING';
update sms_messages set text = '' where status <> 'PENDING';

comment on column emails.subject is 'Readable: it holds no code and no link';
comment on column emails.html is 'Sealed by the vault; empty once it was sent or given up, in the local outbox a day later';
comment on column emails.text is 'As html';
comment on column email_attachments.content is 'Sealed by the vault; the row is deleted when the body of the e-mail is erased';
comment on column sms_messages.text is 'Sealed by the vault; empty once it was sent or given up, in the local outbox a day later';

create index emails_with_body on emails (created_at) where html <> '' and status <> 'PENDING';
create index sms_messages_with_text on sms_messages (created_at) where text <> '' and status <> 'PENDING';

-- A sealed file is longer than the file itself. It does not compress, and its beginning is looked at by itself.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'private_files'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%length(bytes)%';
  execute format('alter table private_files drop constraint %I', name);
end $$;
alter table private_files add check (size_bytes > 0);
alter table private_files alter column bytes set storage external;
alter table email_attachments alter column content set storage external;
comment on column private_files.bytes is 'Sealed by the vault; those of before this column was sealed are sealed by the program';
comment on column private_files.size_bytes is 'Of the file itself';
