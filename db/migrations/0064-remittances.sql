-- Remittances: orders, timelines, requested documents and drafts.

create table remittances (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  status text not null check (status in ('PENDING', 'HELD', 'AWAITING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REVERSED')),
  wallet_id uuid not null,
  sender_id uuid not null,
  beneficiary_id uuid not null,
  quote_id uuid not null,
  corridor text not null,
  method text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  cost bigint not null check (cost between 1 and amount),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  rate bigint not null check (rate > 0),
  receive_currency text not null check (receive_currency ~ '^[A-Z]{3}$'),
  receive_amount bigint not null check (receive_amount > 0),
  purpose text not null,
  source_of_funds text not null,
  relationship text not null,
  sender_name text not null,
  beneficiary_name text not null,
  beneficiary_summary text not null,
  details bytea not null,
  narration text check (char_length(narration) <= 100),
  hold_reason text,
  requested_documents text check (char_length(requested_documents) <= 500),
  failure text,
  partner_reference text check (char_length(partner_reference) <= 64),
  pickup_code text check (char_length(pickup_code) <= 20),
  created_by_name text not null,
  member_id uuid,
  counted_on date not null,
  screened_at timestamptz,
  request_count integer not null default 0 check (request_count >= 0),
  next_at timestamptz,
  sent_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  unique (environment_id, quote_id),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, sender_id) references remittance_senders (environment_id, id),
  foreign key (environment_id, beneficiary_id) references remittance_beneficiaries (environment_id, id),
  foreign key (environment_id, quote_id) references exchange_quotes (environment_id, id),
  check ((status not in ('PENDING', 'PROCESSING')) or next_at is not null),
  check ((status not in ('HELD', 'AWAITING')) or (hold_reason is not null and next_at is null)),
  check ((status = 'AWAITING') = (requested_documents is not null)),
  check ((status in ('FAILED', 'REVERSED')) = (failure is not null)),
  constraint remittances_details_sealed check (is_sealed_for(details, 'remittances.details', environment_id::text, id::text))
);
create index remittances_newest on remittances (environment_id, created_at desc, id desc);
create index remittances_of_sender on remittances (environment_id, sender_id, created_at desc);
create index remittances_of_beneficiary on remittances (environment_id, beneficiary_id, created_at desc);
create index remittances_due on remittances (next_at) where next_at is not null;
create index remittances_held on remittances (updated_at) where status in ('HELD', 'AWAITING');
create index remittances_details_clear on remittances (environment_id, id) where substring(details from 1 for 4) = '\x4b535600'::bytea;
create index remittances_by_amount on remittances (environment_id, amount, id);
create index remittances_by_partner_reference on remittances (upper(partner_reference)) where partner_reference is not null;
comment on table remittances is 'Money sent abroad from a wallet of the business at the rate of a quote. The partner knows it by its reference, which is sent once.';
comment on column remittances.cost is 'The price charged by the partner, in the sending currency; amount minus cost is the margin of the rate';
comment on column remittances.details is 'JSON of the beneficiary details as of the creation. Sealed by the vault; opened by the connection pool.';
comment on column remittances.requested_documents is 'The documents requested, while AWAITING';
comment on column remittances.counted_on is 'The day whose limits it counts towards';
comment on column remittances.screened_at is 'When screening found nothing, or staff released it';
comment on column remittances.request_count is 'The number of requests to the partner in the current stage: screening, then order and status queries, then checks for a return';

-- Bank statement lines name a remittance by our reference or that of the partner.
create index remittances_by_reference on remittances (upper(reference));

create table remittance_events (
  environment_id uuid not null,
  remittance_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, remittance_id, id),
  foreign key (environment_id, remittance_id) references remittances (environment_id, id)
);
comment on table remittance_events is 'The timeline of remittances';

create table remittance_documents (
  environment_id uuid not null,
  remittance_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  file_id uuid not null,
  added_by text not null,
  at timestamptz not null,
  primary key (environment_id, remittance_id, id),
  foreign key (environment_id, remittance_id) references remittances (environment_id, id)
);
comment on table remittance_documents is 'Documents that were requested and submitted';

create table remittance_drafts (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  status text not null check (status in ('SAVED', 'SENT', 'DISCARDED')),
  sender_id uuid,
  beneficiary_id uuid,
  corridor text,
  method text,
  fixed text not null check (fixed in ('from', 'to')),
  amount bigint check (amount > 0),
  purpose text,
  source_of_funds text,
  narration text check (char_length(narration) <= 100),
  wallet_id uuid,
  like creation_columns,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, sender_id) references remittance_senders (environment_id, id),
  foreign key (environment_id, beneficiary_id) references remittance_beneficiaries (environment_id, id)
);
create index remittance_drafts_newest on remittance_drafts (environment_id, updated_at desc, id desc);
create index remittance_drafts_by_age on remittance_drafts (environment_id, created_at, id);
comment on table remittance_drafts is 'Saved drafts of remittances: no rate is guaranteed and no money is taken';

create table sandbox_remittances (
  reference text primary key,
  outcome text not null,
  final_outcome text not null,
  reason text not null,
  partner_reference text not null,
  pickup_code text,
  answer_after timestamptz,
  created_at timestamptz not null
);
comment on table sandbox_remittances is 'Records of the sandbox remittance partner: the orders it received, and their outcomes';
