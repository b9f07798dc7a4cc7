-- Payouts of collected money to bank accounts, the accounts they go to, what the operator holds back, and the files by which
-- acquirers say what they have settled.

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
  hold_kind text check (hold_kind in ('compliance', 'account', 'cooling_off', 'operator', 'business')),
  hold_reason text,
  operator_hold text check (char_length(operator_hold) <= 500),
  failure text,
  was_returned boolean not null default false,
  account_id uuid,
  bank_code text,
  bank_name text,
  account_number text,
  account_name text,
  session_id text,
  attempts integer not null default 1 check (attempts > 0),
  asks integer not null default 0 check (asks >= 0),
  next_at timestamptz,
  scheduled_for timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (payout_ref),
  unique nulls not distinct (environment_id, sub_account_id, currency, period_key),
  check (net = gross - fees - vat - shared - refunds - chargebacks - reserve + adjustments),
  check ((status = 'PENDING') = (hold_kind is not null)),
  check ((hold_kind is null) = (hold_reason is null)),
  check (status not in ('PROCESSING', 'SETTLED') or account_number is not null),
  check (status not in ('CREATED', 'PENDING', 'PROCESSING') or next_at is not null),
  check (status <> 'FAILED' or next_at is null),
  check (status <> 'SETTLED' or paid_at is not null)
);
create index payouts_due on payouts (next_at) where next_at is not null;
create index payouts_newest on payouts (environment_id, created_at desc, id desc);
create index payouts_by_status on payouts (status, created_at desc) where status in ('PENDING', 'PROCESSING', 'FAILED');
comment on table payouts is 'Collected money sent to a bank account: one a period, owner and currency, with exactly the balance items inside.';
comment on column payouts.sub_account_id is 'Whose money; null: the business itself';
comment on column payouts.period_key is 'The day, week or month it is of, as daily:2026-11-23; one of its own for instant and manual ones. Makes the scheduler idempotent';
comment on column payouts.adjustments is 'Everything else inside, signed: adjustments, what was carried forward, what was recovered';
comment on column payouts.attempts is 'How often its money was put in or handed to the bank anew; each has a reference of its own: ref, then ref-2';
comment on column payouts.asks is 'How often this attempt''s outcome was asked for';
comment on column payouts.next_at is 'When a job looks at it next';

create table payout_events (
  environment_id uuid not null,
  payout_id uuid not null,
  id uuid not null,
  kind text not null,
  sentence text not null,
  actor text not null,
  tone text not null check (tone in ('success', 'danger', 'neutral')),
  at timestamptz not null,
  primary key (environment_id, payout_id, id),
  foreign key (environment_id, payout_id) references payouts (environment_id, id)
);
comment on table payout_events is 'What happened to a payout, for its timeline.';

create table payout_accounts (
  environment_id uuid not null references environments (id),
  id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
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
  primary key (environment_id, id),
  check (status not in ('VERIFIED', 'INACTIVE') or active_from is not null),
  check ((status = 'REJECTED') = (rejected_reason is not null))
);
create unique index payout_accounts_once on payout_accounts (environment_id, currency, bank_code, account_number) where status <> 'REJECTED';
create index payout_accounts_pending on payout_accounts (created_at) where status = 'PENDING';
comment on table payout_accounts is 'Bank accounts a business is paid out to. A VERIFIED one is used from active_from on, when its cooling-off is over.';
comment on column payout_accounts.default_from is 'Of the accounts in use the one with the latest default_from that has come is paid out to';

create table payout_holds (
  business_id uuid primary key references businesses (id),
  reason text not null check (char_length(reason) between 1 and 500),
  held_by uuid not null references operators (id),
  held_at timestamptz not null
);
comment on table payout_holds is 'Businesses whose payouts the operator holds back, in live mode.';

create table fee_bearer_defaults (
  environment_id uuid primary key references environments (id),
  fee_bearer text not null check (fee_bearer in ('merchant', 'customer')),
  updated_at timestamptz not null
);
comment on table fee_bearer_defaults is 'Who bears the fees of new links, pages and checkouts that do not say; the merchant where nothing was chosen.';

create table settlement_files (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  acquirer text not null check (char_length(acquirer) between 1 and 60),
  sha256 bytea not null unique,
  row_count integer not null check (row_count >= 0),
  uploaded_by uuid not null references operators (id),
  uploaded_by_name text not null,
  created_at timestamptz not null
);
comment on table settlement_files is 'Files of acquirers that say which payments they have settled. The same file is taken once.';

create table settlement_rows (
  id uuid primary key,
  file_id uuid not null references settlement_files (id),
  line integer not null check (line > 0),
  status text not null check (status in ('MATCHED', 'DIFFERENCE', 'RESOLVED', 'UNMATCHED', 'DUPLICATE', 'ERROR')),
  gateway_reference text,
  reference text,
  gross bigint,
  fee bigint,
  net bigint,
  settled_on date,
  raw text not null,
  problem text,
  environment_id uuid,
  transaction_id uuid,
  currency text,
  difference bigint,
  resolution text check (resolution in ('write_off', 'received', 'merchant')),
  resolution_note text check (char_length(resolution_note) between 1 and 500),
  resolved_by uuid references operators (id),
  resolved_by_name text,
  resolved_at timestamptz,
  unique (file_id, line),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check ((status in ('MATCHED', 'DIFFERENCE', 'RESOLVED')) <= (transaction_id is not null and difference is not null)),
  check ((status = 'RESOLVED') = (resolution is not null))
);
create unique index settlement_rows_once on settlement_rows (environment_id, transaction_id) where status in ('MATCHED', 'DIFFERENCE', 'RESOLVED');
create index settlement_rows_by_status on settlement_rows (status, id);
comment on table settlement_rows is 'Lines of those files. A payment is settled by one line only; difference is what was to come less what came, minor units.';

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in ('login', 'email', 'phone', 'payout_account', 'withdrawal'));

-- What is still pending when the calendar of a country changes: it becomes available as if the calendar had always been so,
-- but never earlier than it was to.
create function settlement_roll_forward(p_country text, p_day date) returns bigint language plpgsql as $$
declare
  moved bigint;
begin
  with due as (
    select i.environment_id, i.id, i.kind, i.currency, i.created_at, i.available_at, b.time_zone as zone,
           (i.available_at at time zone b.time_zone)::date as day
    from balance_items i
    join environments e on e.id = i.environment_id
    join businesses b on b.id = e.business_id
    where i.settled_at is null and b.country = p_country
      and (i.available_at at time zone b.time_zone)::date >= p_day and (i.created_at at time zone b.time_zone)::date <= p_day
  ), later as (
    select d.environment_id, d.id, case
      when d.kind = 'payment' and d.available_at > d.created_at
        then greatest(d.available_at, settlement_available_at(d.environment_id, d.currency, d.created_at))
      when d.day = p_day then (
        select (p_day + n)::timestamp at time zone d.zone from generate_series(1, 60) n where is_working_day(p_country, p_day + n) order by n limit 1)
      else d.available_at end as available_at
    from due d
  )
  update balance_items i set available_at = l.available_at
  from later l where i.environment_id = l.environment_id and i.id = l.id and l.available_at > i.available_at;
  get diagnostics moved = row_count;
  return moved;
end $$;
