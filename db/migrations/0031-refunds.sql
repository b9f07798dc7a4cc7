-- Refunds: the rule on fees, refunds, their distribution and their timeline.

create table refund_rules (
  id uuid primary key,
  business_id uuid references businesses (id),
  fees text not null check (fees in ('kept', 'returned')),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (business_id)
);
comment on table refund_rules is 'The handling of the processing fee and its VAT on refunds: the platform''s rule, and rules of individual businesses';
insert into refund_rules (id, fees) values (gen_random_uuid(), 'kept');

create table refunds (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  transaction_id uuid not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'AWAITING', 'SUCCESSFUL', 'FAILED', 'RETURNED')),
  type text not null check (type in ('full', 'partial')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('duplicate', 'fraudulent', 'customer_request', 'other')),
  customer_note text check (char_length(customer_note) <= 500),
  merchant_note text check (char_length(merchant_note) <= 500),
  way text not null check (way in ('card', 'bank')),
  fees text not null check (fees in ('kept', 'returned')),
  fee bigint not null default 0 check (fee >= 0),
  vat bigint not null default 0 check (vat >= 0),
  bank_code text,
  bank_name text,
  account_number bytea,
  account_name text,
  details_by text check (details_by in ('sender', 'merchant', 'customer')),
  token_hash bytea,
  token_sealed bytea,
  details_due_at timestamptz,
  rail_reference uuid not null,
  acknowledged boolean not null default false,
  request_count integer not null default 0,
  next_attempt_at timestamptz,
  gateway text,
  gateway_reference text,
  gateway_response text,
  failure_reason text,
  expected_on date,
  initiated_by uuid references users (id),
  initiated_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  return_check_at timestamptz,
  return_checks integer not null default 0,
  replaces_id uuid,
  external_reference text check (length(external_reference) between 1 and 64),
  primary key (environment_id, id),
  foreign key (environment_id, replaces_id) references refunds (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check ((fee + vat) <= amount),
  constraint refunds_ended check ((status in ('SUCCESSFUL', 'FAILED', 'RETURNED')) = (ended_at is not null)),
  check ((status in ('PENDING', 'PROCESSING')) = (next_attempt_at is not null)),
  check ((status = 'AWAITING') = (details_due_at is not null)),
  check (way = 'card' or status <> 'SUCCESSFUL' or bank_code is not null),
  constraint refunds_return_checked check (return_check_at is null or status = 'SUCCESSFUL' and way = 'bank'),
  constraint refunds_returned_by_bank check (status <> 'RETURNED' or way = 'bank'),
  constraint refunds_account_number_sealed check (is_sealed_for(account_number, 'refunds.account_number', environment_id::text, id::text))
);
create unique index refunds_external_reference on refunds (environment_id, external_reference) where external_reference is not null;
create unique index refunds_rail on refunds (environment_id, rail_reference);
create unique index refunds_reference on refunds (environment_id, reference);
create unique index refunds_replaced_once on refunds (environment_id, replaces_id) where replaces_id is not null;
create unique index refunds_token on refunds (environment_id, token_hash) where token_hash is not null;
create index refunds_account_number_clear on refunds (environment_id, id) where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
create index refunds_customer_open on refunds (environment_id, transaction_id) where ended_at is null;
create index refunds_details_due on refunds (details_due_at) where details_due_at is not null;
create index refunds_due on refunds (next_attempt_at) where next_attempt_at is not null;
create index refunds_newest on refunds (environment_id, created_at desc, id desc);
create index refunds_open on refunds (created_at) where ended_at is null;
create index refunds_payment on refunds (environment_id, transaction_id, created_at);
create index refunds_return_check on refunds (return_check_at) where return_check_at is not null;
create index refunds_by_amount on refunds (environment_id, amount, id);
create index refunds_by_expected on refunds (environment_id, coalesce(expected_on, 'infinity'), id);
comment on table refunds is 'A refund. PENDING: to be sent; PROCESSING: at the rail; AWAITING: lacks bank details; until it ends, its money is in refund_suspense. RETURNED: a bank transfer that came back, so the money is in the balance again.';
comment on column refunds.fee is 'The part of the processing fee returned with it, minor units';
comment on column refunds.account_number is 'Sealed by the vault, opened by the connection pool';
comment on column refunds.token_hash is 'SHA-256 of the token with which the customer enters bank details; token_sealed is the token itself, for further e-mails';
comment on column refunds.rail_reference is 'Identifies the refund to the rail, which treats equal references as one refund. Replaced only when the refund moves from the card to a bank account.';
comment on column refunds.acknowledged is 'Whether the rail has answered the request, even without an outcome: afterwards the refund is only queried';
comment on column refunds.return_check_at is 'For SUCCESSFUL by bank transfer: the time of the next query whether it came back';
comment on column refunds.replaces_id is 'The failed or returned refund that this one resends to another account; at most one per refund';
comment on column refunds.external_reference is 'The merchant''s own reference, as in a file of refunds';
create trigger refunds_sandbox_in_live before insert or update of status on refunds
  for each row when (new.status = 'SUCCESSFUL' and new.gateway = 'SANDBOX') execute function refuse_sandbox_in_live();

create table refund_parts (
  environment_id uuid not null,
  refund_id uuid not null,
  position smallint not null,
  sub_account_id uuid,
  name text,
  share bigint not null check (share >= 0),
  debited bigint not null check (debited >= 0),
  primary key (environment_id, refund_id, "position"),
  foreign key (environment_id, refund_id) references refunds (environment_id, id),
  check (("position" = 0) = (sub_account_id is null)),
  check ("position" = 0 or debited <= share)
);
comment on table refund_parts is 'The contributions to a refund; position 0 is the business';
comment on column refund_parts.share is 'The contribution by the rule, minor units';
comment on column refund_parts.debited is 'The amount taken from the balance, minor units: the business covers what a sub-account lacks';

create table refund_events (
  environment_id uuid not null,
  refund_id uuid not null,
  like timeline_columns including constraints,
  from_status text,
  to_status text,
  primary key (environment_id, id),
  foreign key (environment_id, refund_id) references refunds (environment_id, id)
);
create index refund_events_refund on refund_events (environment_id, refund_id, at);
comment on table refund_events is 'The timeline of a refund: every change with actor and time';
