-- Disputes (complaints of customers) and chargebacks (of card schemes, with deadline and evidence).

create table disputes (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  transaction_id uuid not null,
  status text not null default 'UNRESOLVED' check (status in ('UNRESOLVED', 'AWAITING', 'RESOLVED', 'ESCALATED', 'CLOSED')),
  waiting_for text not null default 'merchant' check (waiting_for in ('merchant', 'customer', 'nobody')),
  category text not null
    check (category in ('not_received', 'not_as_described', 'wrong_amount', 'charged_twice', 'not_recognised', 'refund_missing', 'cancelled', 'other')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  raised_by text not null check (raised_by in ('payer', 'merchant', 'operator')),
  customer_name text check (char_length(customer_name) <= 100),
  customer_email text check (char_length(customer_email) <= 254),
  token_hash bytea not null,
  token_sealed bytea not null,
  assigned_to uuid references users (id),
  due_at timestamptz not null,
  outcome text check (char_length(outcome) <= 1000),
  chargeback_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check ((status in ('UNRESOLVED', 'AWAITING')) = (ended_at is null)),
  check ((waiting_for = 'nobody') = (ended_at is not null))
);
create unique index disputes_one_open on disputes (environment_id, transaction_id) where ended_at is null;
create unique index disputes_reference on disputes (environment_id, reference);
create unique index disputes_token on disputes (environment_id, token_hash);
create index disputes_newest on disputes (environment_id, created_at desc, id desc);
create index disputes_payment on disputes (environment_id, transaction_id);
create index disputes_by_customer on disputes (environment_id, lower(coalesce(customer_name, customer_email, '')), id);
create index disputes_by_amount on disputes (environment_id, amount, id);
create index disputes_by_due on disputes (environment_id, due_at, id);
create index disputes_urgent on disputes
  (environment_id, (ended_at is not null), (case when ended_at is null then due_at end), created_at desc, id desc);
comment on table disputes is 'A customer''s complaint about a payment. UNRESOLVED: not taken up yet; AWAITING: in progress, waiting_for names the party that must act.';
comment on column disputes.token_hash is 'SHA-256 of the token with which the customer follows it; token_sealed is the token itself, for links in later e-mails';

create table dispute_messages (
  environment_id uuid not null,
  dispute_id uuid not null,
  id uuid not null,
  author_kind text not null check (author_kind in ('customer', 'merchant', 'operator')),
  author_name text not null check (char_length(author_name) between 1 and 200),
  internal boolean not null default false,
  body text not null check (char_length(body) between 1 and 4000),
  at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, dispute_id) references disputes (environment_id, id),
  check (not internal or author_kind <> 'customer')
);
create index dispute_messages_thread on dispute_messages (environment_id, dispute_id, at, id);
comment on table dispute_messages is 'The thread of a dispute. internal: a note of the team, never shown to the customer.';

create table dispute_attachments (
  environment_id uuid not null,
  dispute_id uuid not null,
  message_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  file_id uuid not null,
  at timestamptz not null,
  primary key (environment_id, id),
  foreign key (business_id, file_id) references private_files (business_id, id),
  foreign key (environment_id, dispute_id) references disputes (environment_id, id),
  foreign key (environment_id, message_id) references dispute_messages (environment_id, id)
);
create index dispute_attachments_dispute on dispute_attachments (environment_id, dispute_id);
comment on table dispute_attachments is 'Files attached to messages';

create table dispute_events (
  environment_id uuid not null,
  dispute_id uuid not null,
  like timeline_columns including constraints,
  from_status text,
  to_status text,
  primary key (environment_id, id),
  foreign key (environment_id, dispute_id) references disputes (environment_id, id)
);
create index dispute_events_dispute on dispute_events (environment_id, dispute_id, at);
comment on table dispute_events is 'The timeline of a dispute: every change with actor and time';

create table chargebacks (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  transaction_id uuid not null,
  dispute_id uuid,
  scheme text not null check (scheme in ('visa', 'mastercard', 'verve', 'amex', 'discover', 'other')),
  region text not null check (region in ('local', 'international')),
  arn text check (char_length(arn) between 1 and 40),
  stage text not null check (stage in ('retrieval', 'first', 'pre_arbitration', 'arbitration')),
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'CHALLENGED', 'RESOLVED', 'CLOSED', 'ESCALATED')),
  reason_code text not null check (char_length(reason_code) between 1 and 20),
  note text check (char_length(note) <= 500),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  accepted_amount bigint not null default 0,
  lost_amount bigint not null default 0,
  returned_amount bigint not null default 0,
  fee bigint not null default 0 check (fee >= 0),
  accepted_by text check (accepted_by in ('merchant', 'deadline', 'rule')),
  evidence jsonb not null default '{}',
  submission_count integer not null default 0,
  due_at timestamptz,
  remind_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, dispute_id) references disputes (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check (accepted_amount >= 0 and lost_amount >= 0 and returned_amount >= 0),
  check ((accepted_amount + lost_amount + returned_amount) <= amount),
  check ((status in ('PENDING', 'ESCALATED')) = (due_at is not null)),
  check ((status in ('ACCEPTED', 'RESOLVED', 'CLOSED')) = (decided_at is not null)),
  check (decided_at is null or (accepted_amount + lost_amount + returned_amount) = amount)
);
create unique index chargebacks_arn on chargebacks (environment_id, transaction_id, arn) where arn is not null;
create unique index chargebacks_reference on chargebacks (environment_id, reference);
create index chargebacks_all_newest on chargebacks (opened_at desc, id desc);
create index chargebacks_challenged on chargebacks (updated_at) where status = 'CHALLENGED';
create index chargebacks_due on chargebacks (due_at) where due_at is not null;
create index chargebacks_due_here on chargebacks (environment_id, due_at) where due_at is not null;
create index chargebacks_newest on chargebacks (environment_id, opened_at desc, id desc);
create index chargebacks_payment on chargebacks (environment_id, transaction_id);
create index chargebacks_remind on chargebacks (remind_at) where remind_at is not null;
create index chargebacks_by_amount on chargebacks (environment_id, amount, id);
create index chargebacks_by_due on chargebacks (environment_id, due_at, id);
create index chargebacks_by_due_last on chargebacks (environment_id, due_at desc nulls last, id desc);
create index chargebacks_urgent on chargebacks (environment_id, due_at, opened_at desc, id desc);
comment on table chargebacks is 'A card scheme''s chargeback of a payment. amount is in the lien account, less what was accepted, lost or returned.';
comment on column chargebacks.arn is 'The acquirer''s reference number: the same chargeback is not opened twice';
comment on column chargebacks.due_at is 'The deadline for the merchant''s response, after which the rest is accepted';
comment on column chargebacks.remind_at is 'The time of the next reminder: every 4 hours on the last day';

alter table disputes add foreign key (environment_id, chargeback_id) references chargebacks(environment_id, id);

create table chargeback_submissions (
  environment_id uuid not null,
  chargeback_id uuid not null,
  number integer not null,
  stage text not null,
  evidence jsonb not null,
  submitted_by text not null,
  at timestamptz not null,
  primary key (environment_id, chargeback_id, number),
  foreign key (environment_id, chargeback_id) references chargebacks (environment_id, id)
);
comment on table chargeback_submissions is 'Submitted evidence, as of the submission';

create table chargeback_files (
  environment_id uuid not null,
  chargeback_id uuid not null,
  id uuid not null,
  slot text not null
    check (slot in ('receipt', 'delivery_proof', 'customer_communication', 'refund_policy', 'service_documentation', 'access_log', 'cancellation', 'duplicate_charge', 'other')),
  business_id uuid not null,
  file_id uuid not null,
  added_by text not null,
  submission integer,
  at timestamptz not null,
  primary key (environment_id, id),
  foreign key (business_id, file_id) references private_files (business_id, id),
  foreign key (environment_id, chargeback_id) references chargebacks (environment_id, id)
);
create index chargeback_files_case on chargeback_files (environment_id, chargeback_id);
comment on table chargeback_files is 'Evidence by slot. submission: the number of the response that included it; null: draft.';

create table chargeback_events (
  environment_id uuid not null,
  chargeback_id uuid not null,
  like timeline_columns including constraints,
  from_status text,
  to_status text,
  stage text not null,
  primary key (environment_id, id),
  foreign key (environment_id, chargeback_id) references chargebacks (environment_id, id)
);
create index chargeback_events_case on chargeback_events (environment_id, chargeback_id, at);
comment on table chargeback_events is 'The timeline of a chargeback: every change with actor and time';

create table chargeback_settings (
  environment_id uuid primary key references environments (id),
  auto_accept_below bigint check (auto_accept_below > 0),
  notify_emails text[] not null default '{}' check (cardinality(notify_emails) <= 5),
  updated_at timestamptz not null
);
comment on table chargeback_settings is 'A merchant''s settings: automatic acceptance below an amount in its own currency (minor units), and e-mail addresses to notify';

create table chargeback_policies (
  id uuid primary key,
  scheme text not null check (scheme in ('any', 'visa', 'mastercard', 'verve', 'amex', 'discover')),
  region text not null check (region in ('local', 'international')),
  stage text not null check (stage in ('retrieval', 'first', 'pre_arbitration', 'arbitration')),
  hours integer not null check (hours between 1 and 2160),
  calendar text not null check (calendar in ('working', 'calendar')),
  updated_at timestamptz not null default now(),
  unique (scheme, region, stage)
);
comment on table chargeback_policies is 'The merchant''s time to respond: the row of the scheme, else of any scheme. working: only hours of working days count.';

-- Local: first 16 h, pre-arbitration 24 h, weekends and holidays excluded (Paystack help, articles 360014290660 and 2129154); the CBN
-- requires a resolution within 72 h. International: 72 h as in Mastercard's collaboration step; arbitration 10 days (Visa), 45 days
-- (Mastercard).
insert into chargeback_policies (id, scheme, region, stage, hours, calendar) values
  (gen_random_uuid(), 'any', 'local', 'retrieval', 24, 'working'), (gen_random_uuid(), 'any', 'local', 'first', 16, 'working'),
  (gen_random_uuid(), 'any', 'local', 'pre_arbitration', 24, 'working'), (gen_random_uuid(), 'any', 'local', 'arbitration', 72, 'working'),
  (gen_random_uuid(), 'any', 'international', 'retrieval', 72, 'working'), (gen_random_uuid(), 'any', 'international', 'first', 72, 'working'),
  (gen_random_uuid(), 'any', 'international', 'pre_arbitration', 72, 'working'), (gen_random_uuid(), 'any', 'international', 'arbitration', 240, 'calendar'),
  (gen_random_uuid(), 'mastercard', 'international', 'arbitration', 1080, 'calendar');

create table chargeback_fees (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  fee bigint not null check (fee between 0 and 100000000),
  updated_at timestamptz not null default now()
);
comment on table chargeback_fees is 'The merchant''s cost of a lost or accepted chargeback, minor units; no row for a currency: free';
insert into chargeback_fees (currency, fee) values ('NGN', 100000), ('USD', 1500);
