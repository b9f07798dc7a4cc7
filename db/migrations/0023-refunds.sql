-- Refunds: money of a payment given back, who bore it, and whether fees come back with it.

create table refund_rules (
  id uuid primary key,
  business_id uuid references businesses (id),
  fees text not null check (fees in ('kept', 'returned')),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (business_id)
);
comment on table refund_rules is 'What becomes of the processing fee and its VAT when a payment is refunded: the platform''s rule, and that of a business that has its own.';
insert into refund_rules (id, fees) values (gen_random_uuid(), 'kept');

create table refunds (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  transaction_id uuid not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'AWAITING', 'SUCCESSFUL', 'FAILED')),
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
  account_number text,
  account_name text,
  details_by text check (details_by in ('sender', 'merchant', 'customer')),
  token_hash bytea,
  token_sealed bytea,
  details_due_at timestamptz,
  rail_reference uuid not null,
  answered boolean not null default false,
  asked integer not null default 0,
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
  primary key (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check (fee + vat <= amount),
  check ((status in ('PENDING', 'PROCESSING')) = (next_attempt_at is not null)),
  check ((status = 'AWAITING') = (details_due_at is not null)),
  check ((status in ('SUCCESSFUL', 'FAILED')) = (ended_at is not null)),
  check (way = 'card' or status <> 'SUCCESSFUL' or (bank_code is not null and account_number is not null))
);
create unique index refunds_reference on refunds (reference);
create unique index refunds_token on refunds (token_hash) where token_hash is not null;
create unique index refunds_rail on refunds (rail_reference);
create index refunds_newest on refunds (environment_id, created_at desc, id desc);
create index refunds_payment on refunds (environment_id, transaction_id, created_at);
create index refunds_due on refunds (next_attempt_at) where next_attempt_at is not null;
create index refunds_details_due on refunds (details_due_at) where details_due_at is not null;
comment on table refunds is 'Money of a payment given back. PENDING waits to be sent, PROCESSING is with the rail, AWAITING lacks bank details. Its money lies in refund_suspense until it has ended.';
comment on column refunds.fee is 'What of the processing fee came back with it, minor units';
comment on column refunds.rail_reference is 'Names it to the rail: the same reference is the same refund. A new one only when it goes to a bank account instead of the card';
comment on column refunds.answered is 'The rail has answered to being sent it, even if with no outcome: from then on it is only asked';
comment on column refunds.token_hash is 'SHA-256 of the token by which the customer gives bank details; token_sealed is the token itself, for another e-mail';

create table refund_parts (
  environment_id uuid not null,
  refund_id uuid not null,
  position smallint not null,
  sub_account_id uuid,
  name text,
  share bigint not null check (share >= 0),
  taken bigint not null check (taken >= 0),
  primary key (environment_id, refund_id, position),
  foreign key (environment_id, refund_id) references refunds (environment_id, id),
  check ((position = 0) = (sub_account_id is null)),
  check (position = 0 or taken <= share)
);
comment on table refund_parts is 'Who gives what of a refund; position 0 is the business.';
comment on column refund_parts.share is 'By the rule, minor units';
comment on column refund_parts.taken is 'From the balance: the business bears what a sub-account has not got';

create table refund_events (
  environment_id uuid not null,
  refund_id uuid not null,
  id uuid not null,
  from_status text,
  to_status text,
  sentence text not null,
  actor text not null,
  tone text not null check (tone in ('success', 'danger', 'neutral')),
  at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, refund_id) references refunds (environment_id, id)
);
create index refund_events_refund on refund_events (environment_id, refund_id, at);
comment on table refund_events is 'The timeline of a refund: every change, by whom and when.';

create function refunds_announced() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('kasuwa.quiet', true), '') <> 'on' then
    perform pg_notify('kasuwa_live', json_build_object('environmentId', new.environment_id, 'type', 'refund.updated', 'id', new.id, 'status', new.status)::text);
    perform pg_notify('kasuwa_live', json_build_object('environmentId', new.environment_id, 'type', 'transaction.updated', 'id', new.transaction_id, 'status', 'successful')::text);
  end if;
  return null;
end $$;
create trigger refunds_added after insert on refunds for each row execute function refunds_announced();
create trigger refunds_changed after update of status on refunds for each row when (old.status <> new.status) execute function refunds_announced();
