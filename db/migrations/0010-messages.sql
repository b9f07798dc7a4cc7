-- Outgoing e-mails and SMS, and e-mail templates of businesses.

create table emails (
  environment_id uuid not null,
  id uuid not null,
  kind text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  status text not null check (status in ('PENDING', 'SENT', 'FAILED', 'DISCARDED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  failure text,
  dedupe_key text,
  created_at timestamptz not null,
  sent_at timestamptz,
  claimed_until timestamptz,
  composed_from uuid,
  public_url text,
  valid_until timestamptz,
  primary key (environment_id, id),
  unique (environment_id, dedupe_key),
  constraint emails_one_text check (composed_from is null or html = '' and text = '')
);
create index emails_due on emails (next_attempt_at) where status = 'PENDING';
create index emails_failed on emails (created_at) where status = 'FAILED';
create index emails_oldest on emails (created_at) where status <> 'PENDING';
create index emails_with_body on emails (created_at) where (html <> '' or composed_from is not null) and status <> 'PENDING';
create index emails_discarded on emails (created_at desc, id desc) where status = 'DISCARDED';
comment on table emails is 'Outbox of e-mails, written in the transaction of their event. dedupe_key: one e-mail per event. The platform''s own e-mails have the zero environment id.';
comment on column emails.subject is 'Not sealed: contains no code and no link';
comment on column emails.html is 'Sealed by the vault. Empty once sent or discarded (in the local outbox a day later), or, if failed, once a retention rule ends the time for resending.';
comment on column emails.text is 'Like html';
comment on column emails.claimed_until is 'The expiry of the sender''s lease; null: not claimed';
comment on column emails.composed_from is 'The id of the row from which the body is composed on sending or reading, depending on kind; null: the body is in html and text, or was erased';
comment on column emails.public_url is 'The base address of links in a composed text; null: that of the instance';
comment on column emails.valid_until is 'The expiry of the code or link in the text, after which the e-mail is not sent; null: no expiry';

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
alter table email_attachments alter column content set storage external;
comment on table email_attachments is 'Files attached to an e-mail';
comment on column email_attachments.content is 'Sealed by the vault; the row is deleted when the body of the e-mail is erased';

create table sms_messages (
  id uuid primary key,
  kind text not null,
  to_number bytea not null,
  text text not null,
  status text not null check (status in ('PENDING', 'SENT', 'FAILED', 'DISCARDED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  provider_reference text,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  claimed_until timestamptz,
  channel text not null default 'sms' check (channel in ('sms', 'whatsapp')),
  mode text check (mode in ('test', 'live')),
  valid_until timestamptz,
  constraint sms_messages_to_number_sealed check (is_sealed_for(to_number, 'sms_messages.to_number', id::text))
);
create index sms_messages_due on sms_messages (next_attempt_at) where status = 'PENDING';
create index sms_messages_failed on sms_messages (created_at) where status = 'FAILED';
create index sms_messages_newest on sms_messages (created_at desc, id desc);
create index sms_messages_to_number_clear on sms_messages (id) where substring(to_number from 1 for 4) = '\x4b535600'::bytea;
create index sms_messages_with_text on sms_messages (created_at) where text <> '' and status <> 'PENDING';
create index sms_messages_discarded on sms_messages (created_at desc, id desc) where status = 'DISCARDED';
comment on table sms_messages is 'Outbox of SMS and WhatsApp messages, written in the transaction of their event';
comment on column sms_messages.to_number is 'Sealed by the vault, opened by the connection pool';
comment on column sms_messages.text is 'Sealed by the vault. Empty once sent or discarded (in the local outbox a day later), or, if failed, once a retention rule ends the time for resending.';
comment on column sms_messages.claimed_until is 'Like emails.claimed_until';
comment on column sms_messages.mode is 'The mode of the environment concerned: in test mode nothing is delivered; null: for a user signing in';
comment on column sms_messages.valid_until is 'Like emails.valid_until';

create table email_templates (
  environment_id uuid not null references environments (id),
  kind text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (environment_id, kind)
);
comment on table email_templates is 'A business''s texts for an e-mail to its customers; no row: the default texts';
comment on column email_templates.kind is 'The e-mail, as declared by the noun that sends it';
comment on column email_templates.texts is '{subject, heading, body, button, footer}, with {{variables}}';
comment on column email_templates.updated_by is 'The name of the user who last changed it';
