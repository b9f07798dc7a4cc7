-- Payouts: bank accounts, payouts with their items and timeline, and holds on payouts.

create table payout_accounts (
  environment_id uuid not null references environments (id),
  id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank_code text not null,
  bank_name text not null,
  account_number bytea not null,
  account_name text not null,
  name_match text not null check (name_match in ('exact', 'strong', 'weak')),
  matched_name text,
  status text not null check (status in ('PENDING', 'VERIFIED', 'INACTIVE', 'REJECTED')),
  active_from timestamptz,
  default_from timestamptz,
  rejected_reason text check (char_length(rejected_reason) <= 500),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  account_hash bytea,
  primary key (environment_id, id),
  check ((status not in ('VERIFIED', 'INACTIVE')) or active_from is not null),
  check ((status = 'REJECTED') = (rejected_reason is not null)),
  constraint payout_accounts_account_number_sealed
    check (is_sealed_for(account_number, 'payout_accounts.account_number', environment_id::text, id::text))
);
create unique index payout_accounts_once on payout_accounts (environment_id, currency, bank_code, account_hash) where status <> 'REJECTED';
create index payout_accounts_account_number_clear on payout_accounts (environment_id, id)
  where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
create index payout_accounts_pending on payout_accounts (created_at) where status = 'PENDING';
comment on table payout_accounts is 'Bank accounts for payouts of a business. A VERIFIED account is used from active_from, the end of its cooling-off period.';
comment on column payout_accounts.account_number is 'Sealed by the vault, opened by the connection pool';
comment on column payout_accounts.default_from is 'Payouts go to the account in use with the latest default_from that has passed';
comment on column payout_accounts.account_hash is 'Like sub_accounts.account_hash';

create table payouts (
  environment_id uuid not null references environments (id),
  id uuid not null,
  payout_ref text not null,
  sub_account_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  schedule text not null check (schedule in ('instant', 'daily', 'weekly', 'monthly', 'manual')),
  period_key text not null check (char_length(period_key) between 1 and 60),
  status text not null check (status in ('CREATED', 'PENDING', 'PROCESSING', 'SETTLED', 'FAILED')),
  gross bigint not null,
  fees bigint not null,
  vat bigint not null,
  shared bigint not null,
  refunds bigint not null,
  chargebacks bigint not null,
  reserve bigint not null,
  adjustments bigint not null,
  net bigint not null check (net > 0),
  item_count integer not null check (item_count > 0),
  hold_kind text check (hold_kind in ('compliance', 'account', 'cooling_off', 'operator', 'business', 'rail')),
  hold_reason text,
  operator_hold text check (char_length(operator_hold) <= 500),
  failure text,
  was_returned boolean not null default false,
  account_id uuid,
  bank_code text,
  bank_name text,
  account_number bytea,
  account_name text,
  session_id text,
  attempts integer not null default 1 check (attempts > 0),
  request_count integer not null default 0 check (request_count >= 0),
  next_at timestamptz,
  scheduled_for timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  account_hash bytea,
  account_last4 text,
  primary key (environment_id, id),
  unique (environment_id, payout_ref),
  unique nulls not distinct (environment_id, sub_account_id, currency, period_key),
  check (net = (gross - fees - vat - shared - refunds - chargebacks - reserve + adjustments)),
  check ((status = 'PENDING') = (hold_kind is not null)),
  check ((hold_kind is null) = (hold_reason is null)),
  check ((status not in ('PROCESSING', 'SETTLED')) or account_number is not null),
  check ((status not in ('CREATED', 'PENDING', 'PROCESSING')) or next_at is not null),
  check (status <> 'FAILED' or next_at is null),
  check (status <> 'SETTLED' or paid_at is not null),
  constraint payouts_account_number_sealed check (is_sealed_for(account_number, 'payouts.account_number', environment_id::text, id::text))
);
create index payouts_account on payouts (environment_id, account_hash) where account_hash is not null;
create index payouts_account_number_clear on payouts (environment_id, id) where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
create index payouts_by_status on payouts (status, created_at desc) where status in ('PENDING', 'PROCESSING', 'FAILED');
create index payouts_due on payouts (next_at) where next_at is not null;
create index payouts_newest on payouts (environment_id, created_at desc, id desc);
create index payouts_scheduled on payouts (scheduled_for);
create index payouts_by_items on payouts (environment_id, item_count, id);
create index payouts_by_gross on payouts (environment_id, gross, id);
create index payouts_by_net on payouts (environment_id, net, id);
create index payouts_session on payouts (upper(session_id)) where session_id is not null;
comment on table payouts is 'Collected money sent to a bank account: one per period, owner and currency, with exactly the balance items included';
comment on column payouts.sub_account_id is 'The owner of the money; null: the business itself';
comment on column payouts.period_key is 'The day, week or month, as daily:2026-11-23; unique for instant and manual payouts. Makes the scheduler idempotent.';
comment on column payouts.adjustments is 'The sum of all other items, signed, minor units: adjustments, amounts carried forward, recoveries';
comment on column payouts.account_number is 'Sealed by the vault, opened by the connection pool';
comment on column payouts.attempts is 'The number of times the payout was funded or submitted to the bank; each has its own reference: ref, then ref-2';
comment on column payouts.request_count is 'The number of queries for the outcome of this attempt';
comment on column payouts.next_at is 'The time at which a job processes it next';
comment on column payouts.account_hash is 'Like sub_accounts.account_hash';
comment on column payouts.account_last4 is 'Like sub_accounts.account_last4';

create table payout_items (
  environment_id uuid not null,
  payout_id uuid not null,
  item_id uuid not null,
  primary key (environment_id, payout_id, item_id),
  foreign key (environment_id, item_id) references balance_items (environment_id, id)
);
comment on table payout_items is 'The items of which a payout was made, kept after it failed and they were released';

create table payout_events (
  environment_id uuid not null,
  payout_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, payout_id, id),
  foreign key (environment_id, payout_id) references payouts (environment_id, id)
);
comment on table payout_events is 'The timeline of a payout';

create table payout_holds (
  business_id uuid primary key references businesses (id),
  reason text not null check (char_length(reason) between 1 and 500),
  held_by uuid not null references operators (id),
  held_at timestamptz not null
);
comment on table payout_holds is 'Businesses whose payouts in live mode the operator has put on hold';

-- Checked for every way by which money leaves, so that API keys, wallets, and scheduled or queued transfers cannot bypass a suspension or
-- payouts on hold.
create function outgoing_block_reason(p_environment_id uuid) returns text language sql stable as $$
  select case when b.suspended_at is not null then 'suspended'
              when not b.can_go_live then 'compliance'
              when exists (select 1 from payout_holds h where h.business_id = b.id) then 'payouts' end
  from environments e join businesses b on b.id = e.business_id
  where e.id = p_environment_id and e.mode = 'live'
$$;
comment on function outgoing_block_reason is 'The reason why money may not leave a live environment: suspended business, unapproved compliance, or payouts on hold; null: it may';
