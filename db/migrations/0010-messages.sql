-- E-mails and SMS on their way out.

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
comment on table emails is 'Outbox of e-mails, written in the transaction of what they tell. dedupe_key: one e-mail an event. The platform''s own mail lies in the environment of zeros.';
comment on column emails.subject is 'Readable: it holds no code and no link';
comment on column emails.html is 'Sealed by the vault; empty once it was sent or discarded, in the local outbox a day later; of one that failed for as long as it can be sent again, by a rule of retention';
comment on column emails.text is 'As html';
comment on column emails.claimed_until is 'Until when whoever sends it holds it; null: nobody does';
comment on column emails.composed_from is 'The id of what the text is composed from when it is sent or read, as the kind of the e-mail says; null: html and text hold it, or it was erased';
comment on column emails.public_url is 'The address that the links of a composed text lead to; null: that of the instance';
comment on column emails.valid_until is 'The expiry of the code or link in the text: the e-mail is not sent later. Null: no expiry';

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
comment on table email_attachments is 'Files that go out with an e-mail.';
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
comment on table sms_messages is 'Outbox of SMS, written in the transaction of what they tell.';
comment on column sms_messages.to_number is 'Sealed by the vault, opened by the pool';
comment on column sms_messages.text is 'Sealed by the vault; empty once it was sent or discarded, in the local outbox a day later; of one that failed for as long as it can be sent again, by a rule of retention';
comment on column sms_messages.claimed_until is 'As that of emails';
comment on column sms_messages.mode is 'Of the environment it tells of: test mode reaches nobody; null: of a person who signs in';
comment on column sms_messages.valid_until is 'As for e-mails';

-- E-mails to customers in the words of the business.

create table email_templates (
  environment_id uuid not null references environments (id),
  kind text not null,
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (environment_id, kind)
);
comment on table email_templates is 'The words that a business has given to an e-mail to its customers; without a row the e-mail has its usual words.';
comment on column email_templates.kind is 'Which e-mail, as the noun that sends it declares it';
comment on column email_templates.words is '{subject, heading, body, button, footer}, with {{variables}}';
comment on column email_templates.updated_by is 'The name of whoever changed it last';
