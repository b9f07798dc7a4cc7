-- Split payments: the sub-accounts of a business, the groups by which payments are shared out, and the sandbox of the bank
-- that names accounts and pays money out.

create table sub_accounts (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null unique,
  business_name text not null check (char_length(business_name) between 2 and 100),
  country text not null check (country in ('NG', 'US')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank_code text not null check (bank_code ~ '^[0-9]{3,9}$'),
  bank_name text not null check (char_length(bank_name) between 2 and 100),
  account_number text not null check (account_number ~ '^[0-9]{4,17}$'),
  account_name text check (char_length(account_name) between 1 and 200),
  status text not null check (status in ('PENDING', 'ACTIVE', 'INACTIVE', 'BLOCKED')),
  verified_at timestamptz,
  share_ppm integer not null check (share_ppm between 0 and 1000000),
  contact_email text check (char_length(contact_email) <= 254),
  contact_phone text check (char_length(contact_phone) <= 30),
  ask_at timestamptz,
  ask_count integer not null default 0,
  ask_note text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  constraint sub_accounts_account unique (environment_id, country, bank_code, account_number),
  check ((verified_at is null) = (account_name is null)),
  check (status <> 'ACTIVE' or account_name is not null)
);
create index sub_accounts_list on sub_accounts (environment_id, created_at desc, id desc);
create index sub_accounts_ask on sub_accounts (ask_at) where ask_at is not null;
comment on table sub_accounts is 'Whom a business shares its payments with: a bank account whose name the bank has told. Its money is that of balance_items.';
comment on column sub_accounts.status is 'PENDING: the bank has not told the name yet; only ACTIVE ones get shares';
comment on column sub_accounts.share_ppm is 'Offered when it is put into a percentage group, parts per million';
comment on column sub_accounts.ask_at is 'When the bank is asked again for the name';

create table split_groups (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null unique,
  name text not null check (char_length(name) between 2 and 100),
  type text not null check (type in ('percentage', 'flat')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bearer text not null check (bearer in ('account', 'subaccount', 'all', 'all-proportional')),
  bearer_sub_account_id uuid,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  version integer not null default 1 check (version >= 1),
  versioned_at timestamptz not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((bearer = 'subaccount') = (bearer_sub_account_id is not null)),
  foreign key (environment_id, bearer_sub_account_id) references sub_accounts (environment_id, id)
);
create index split_groups_list on split_groups (environment_id, created_at desc, id desc);
comment on table split_groups is 'How payments are shared out. A payment keeps the rule as it was when the payment began.';
comment on column split_groups.version is 'Counts changes of the rule: type, members, shares and who bears the fee';

create table split_group_members (
  environment_id uuid not null,
  group_id uuid not null,
  position smallint not null,
  sub_account_id uuid not null,
  share bigint not null check (share between 1 and 100000000000),
  primary key (environment_id, group_id, position),
  unique (environment_id, group_id, sub_account_id),
  foreign key (environment_id, group_id) references split_groups (environment_id, id),
  foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id)
);
create index split_group_members_sub_account on split_group_members (environment_id, sub_account_id);
comment on column split_group_members.share is 'Parts per million in a percentage group, minor units in a flat one';

alter table transactions add foreign key (environment_id, split_group_id) references split_groups (environment_id, id);
create index transactions_split_group on transactions (environment_id, split_group_id, created_at desc) where split_group_id is not null;
alter table payment_links add foreign key (environment_id, split_group_id) references split_groups (environment_id, id);
create index payment_links_split_group on payment_links (environment_id, split_group_id) where split_group_id is not null;
alter table payment_pages add foreign key (environment_id, split_group_id) references split_groups (environment_id, id);
create index payment_pages_split_group on payment_pages (environment_id, split_group_id) where split_group_id is not null;
alter table balance_items add foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id);
create index balance_items_sub_account on balance_items (environment_id, sub_account_id, created_at, id) where sub_account_id is not null;
alter table payout_schedules add foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id);
alter table balance_reserves add foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id);

create table sandbox_bank_transfers (
  reference text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  narration text not null,
  outcome text not null check (outcome in ('done', 'failed', 'unknown')),
  final_outcome text not null check (final_outcome in ('done', 'failed', 'returned')),
  reason text not null,
  session_id text not null,
  answer_after timestamptz,
  created_at timestamptz not null
);
comment on table sandbox_bank_transfers is 'The sandbox bank''s own books: what it was asked to pay out and what it answers.';
comment on column sandbox_bank_transfers.answer_after is 'From when on final_outcome is what it answers';

create table sandbox_bank_enquiries (
  bank_code text not null,
  account_number text not null,
  answer_after timestamptz not null,
  primary key (bank_code, account_number)
);
comment on table sandbox_bank_enquiries is 'Names that the sandbox bank tells only when it is asked again.';
