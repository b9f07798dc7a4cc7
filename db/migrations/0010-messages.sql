-- E-mails and SMS on their way out.

create table emails (
  environment_id uuid not null,
  id uuid not null,
  kind text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  status text not null check (status in ('PENDING', 'SENT', 'FAILED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  failure text,
  dedupe_key text,
  created_at timestamptz not null,
  sent_at timestamptz,
  drafted boolean not null default false,
  primary key (environment_id, id),
  unique (environment_id, dedupe_key)
);
create index emails_due on emails (next_attempt_at) where status = 'PENDING';
create index emails_failed on emails (created_at) where status = 'FAILED';
create index emails_oldest on emails (created_at) where status <> 'PENDING';
create index emails_with_body on emails (created_at) where html <> '' and status <> 'PENDING';
comment on table emails is 'Outbox of e-mails, written in the transaction of what they tell. dedupe_key: one e-mail an event. The platform''s own mail lies in the environment of zeros.';
comment on column emails.subject is 'Readable: it holds no code and no link';
comment on column emails.html is 'Sealed by the vault; empty once it was sent or given up, in the local outbox a day later';
comment on column emails.text is 'As html';
comment on column emails.drafted is 'html holds, sealed, what the e-mail says (JSON), from which both forms are made when it is sent or read; text is empty';

create table email_attachments (
  environment_id uuid not null,
  email_id uuid not null,
  number smallint not null,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  primary key (environment_id, email_id, number),
  foreign key (environment_id, email_id) references emails (environment_id, id) on delete cascade
);
comment on table email_attachments is 'Files that go out with an e-mail.';
comment on column email_attachments.content is 'Sealed by the vault; the row is deleted when the body of the e-mail is erased';
alter table email_attachments alter column content set storage external;

create table sms_messages (
  id uuid primary key,
  kind text not null,
  to_number bytea not null,
  text text not null,
  status text not null check (status in ('PENDING', 'SENT', 'FAILED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  provider_reference text,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint sms_messages_to_number_sealed check (is_sealed_for(to_number, 'sms_messages.to_number', id::text))
);
create index sms_messages_due on sms_messages (next_attempt_at) where status = 'PENDING';
create index sms_messages_failed on sms_messages (created_at) where status = 'FAILED';
create index sms_messages_newest on sms_messages (created_at desc, id desc);
create index sms_messages_to_number_clear on sms_messages (id) where substring(to_number from 1 for 4) = '\x4b535600'::bytea;
create index sms_messages_with_text on sms_messages (created_at) where text <> '' and status <> 'PENDING';
comment on table sms_messages is 'Outbox of SMS, written in the transaction of what they tell.';
comment on column sms_messages.to_number is 'Sealed by the vault, opened by the pool';
comment on column sms_messages.text is 'Sealed by the vault; empty once it was sent or given up, in the local outbox a day later';
