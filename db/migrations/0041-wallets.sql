-- Wallets of a business and of its customers, the limits of their tiers, their daily debits, and movements between them.

create table wallet_limits (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tier smallint not null check (tier between 1 and 9),
  valid_from timestamptz not null,
  single_deposit bigint check (single_deposit > 0),
  daily_debit bigint check (daily_debit > 0),
  balance_max bigint check (balance_max > 0),
  primary key (currency, tier, valid_from)
);
comment on table wallet_limits is 'Limits of a customer''s wallet per currency and tier from valid_from, minor units; null: no limit. Higher tiers are additional rows.';

-- NGN: the central bank's circular FPR/DIR/CIR/GEN/06/002 of 1 July 2016 and its daily limits of mobile money wallets.
insert into wallet_limits (currency, tier, valid_from, single_deposit, daily_debit, balance_max) values
  ('NGN', 1, '2016-07-01', 5000000, 5000000, 30000000),
  ('NGN', 2, '2016-07-01', 10000000, 20000000, 50000000),
  ('USD', 1, '2016-07-01', 20000, 20000, 100000),
  ('USD', 2, '2016-07-01', 100000, 200000, 500000);

create table wallets (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  type text not null check (type in ('MASTER', 'FUNDS-TRANSFER', 'COLLECTION', 'CHECKOUT', 'PAYOUT', 'REMITTANCE', 'FLOAT', 'CUSTOMER')),
  name text check (char_length(name) between 2 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  customer_id uuid,
  tier smallint check (tier between 1 and 9),
  status text not null check (status in ('PENDING', 'NOT_ACTIVE', 'ACTIVE', 'BLOCKED', 'INACTIVE', 'CLOSED')),
  block text not null default 'none' check (block in ('none', 'debit', 'credit', 'both')),
  block_reason text check (char_length(block_reason) between 2 and 500),
  blocked_by text,
  blocked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  check ((type = 'CUSTOMER') = (customer_id is not null)),
  check ((type = 'CUSTOMER') = (tier is not null)),
  check ((type = 'CUSTOMER') = (name is null)),
  check ((status = 'BLOCKED') = (block <> 'none')),
  check ((block = 'none') = (block_reason is null)),
  check ((block = 'none') = (blocked_at is null)),
  check (type <> 'COLLECTION' or status = 'ACTIVE')
);
create unique index wallets_operational on wallets (environment_id, currency, type) where type in ('MASTER', 'FUNDS-TRANSFER', 'COLLECTION');
create unique index wallets_customer_once on wallets (environment_id, customer_id, currency) where status <> 'CLOSED';
create index wallets_newest on wallets (environment_id, currency, created_at desc, id desc);
create index wallets_of_customer on wallets (environment_id, customer_id) where customer_id is not null;
create unique index wallets_remittance on wallets (environment_id, currency) where type = 'REMITTANCE';
comment on table wallets is 'Wallets. The balance is that of the ledger account of kind wallet owned by it; type COLLECTION shows the collection balance.';
comment on column wallets.tier is 'The tier that determines the limits of a customer''s wallet; null: the business''s own wallets, which have no limits';
comment on column wallets.block is 'The blocked direction: debit, credit or both; status is BLOCKED unless it is none';

-- Wallets of all currencies, by time.
create index wallets_all_newest on wallets (environment_id, created_at, id);

create table wallet_events (
  environment_id uuid not null,
  wallet_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, wallet_id, id),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id)
);
comment on table wallet_events is 'The timeline of a wallet';

create table wallet_days (
  environment_id uuid not null,
  wallet_id uuid not null,
  day date not null,
  debited bigint not null default 0 check (debited >= 0),
  debit_limit bigint check (debit_limit > 0),
  largest_deposit bigint not null default 0 check (largest_deposit >= 0),
  primary key (environment_id, wallet_id, day),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  constraint wallet_days_limit check (debit_limit is null or debited <= debit_limit)
);
comment on table wallet_days is 'The amount debited from a wallet per day in the business''s time zone, and the largest deposit of that day, minor units';
comment on column wallet_days.debit_limit is 'The daily limit that applied to the latest debit of the day, minor units; null: none';

create table wallet_movements (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  kind text not null check (kind in ('move', 'deposit')),
  from_wallet_id uuid,
  to_wallet_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  narration text check (char_length(narration) <= 100),
  sender_name text,
  sender_bank text,
  sender_last4 text check (char_length(sender_last4) = 4),
  session_id text,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, from_wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, to_wallet_id) references wallets (environment_id, id),
  check ((kind = 'move') = (from_wallet_id is not null)),
  check ((kind = 'deposit') = (session_id is not null)),
  check (from_wallet_id <> to_wallet_id)
);
create unique index wallet_movements_session on wallet_movements (environment_id, session_id) where session_id is not null;
create index wallet_movements_from on wallet_movements (environment_id, from_wallet_id, created_at) where from_wallet_id is not null;
create index wallet_movements_to on wallet_movements (environment_id, to_wallet_id, created_at);
create index wallet_movements_sessions on wallet_movements (upper(session_id)) where session_id is not null;
comment on table wallet_movements is 'Money moved between wallets of a business, or deposited in one by bank transfer: the subject of the posting';
comment on column wallet_movements.session_id is 'The bank''s identifier of the transfer of a deposit, which is accepted once';

create table wallet_currencies (
  environment_id uuid not null references environments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  own boolean not null,
  customers boolean not null,
  updated_at timestamptz not null,
  primary key (environment_id, currency)
);
comment on table wallet_currencies is 'Whether wallets may be opened in a currency, for the business itself and for its customers; no row: both';

create table wallet_limit_proposals (
  id uuid primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tier smallint not null check (tier between 1 and 9),
  single_deposit bigint check (single_deposit > 0),
  daily_debit bigint check (daily_debit > 0),
  balance_max bigint check (balance_max > 0),
  starts_on date,
  valid_from timestamptz,
  reason text not null check (char_length(reason) between 1 and 500),
  like proposal_columns including defaults including constraints,
  foreign key (proposed_by) references operators (id),
  foreign key (decided_by) references operators (id),
  constraint wallet_limit_proposals_row check ((status = 'APPROVED') = (valid_from is not null))
);
create index wallet_limit_proposals_pending on wallet_limit_proposals (created_at) where status = 'PENDING';
comment on table wallet_limit_proposals is 'Proposed limits of wallet tiers: pending a second member of staff, and decided. Without an environment, since they apply to every business.';
comment on column wallet_limit_proposals.starts_on is 'The first day of the limits; null: from approval';
comment on column wallet_limit_proposals.valid_from is 'The valid_from of the row in wallet_limits written on approval; null: not approved';
