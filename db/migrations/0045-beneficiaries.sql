-- Beneficiaries: saved bank accounts of recipients, and groups of them with their usual amounts.

create table beneficiaries (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  nickname text check (char_length(nickname) between 2 and 50),
  country text not null check (country in ('NG', 'US')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank_code text not null check (bank_code ~ '^[0-9]{3,9}$'),
  bank_name text not null check (char_length(bank_name) between 2 and 100),
  account_number bytea not null,
  account_hash bytea not null,
  account_last4 text not null check (char_length(account_last4) = 4),
  account_name text check (char_length(account_name) between 1 and 200),
  verified_at timestamptz,
  next_enquiry_at timestamptz,
  enquiry_count integer not null default 0 check (enquiry_count >= 0),
  enquiry_note text,
  email text check (char_length(email) <= 254),
  amount bigint check (amount > 0),
  narration text check (char_length(narration) <= 100),
  status text not null check (status in ('ACTIVE', 'REMOVED')),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check ((verified_at is null) = (account_name is null)),
  check ((status = 'REMOVED') = (removed_at is not null)),
  constraint beneficiaries_account_number_sealed
    check (is_sealed_for(account_number, 'beneficiaries.account_number', environment_id::text, id::text))
);
create unique index beneficiaries_account on beneficiaries (environment_id, country, bank_code, account_hash) where status = 'ACTIVE';
create unique index beneficiaries_nickname on beneficiaries (environment_id, lower(nickname)) where status = 'ACTIVE';
create index beneficiaries_list on beneficiaries (environment_id, status, created_at desc, id desc);
create index beneficiaries_enquiry on beneficiaries (next_enquiry_at) where next_enquiry_at is not null;
create index beneficiaries_account_number_clear on beneficiaries (environment_id, id)
  where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
comment on table beneficiaries is 'Bank accounts that a business sends money to, with its nickname and usual amount';
comment on column beneficiaries.account_number is 'Sealed by the vault; opened by the connection pool';
comment on column beneficiaries.account_hash is 'Keyed hash of the account number, for lookup and uniqueness';
comment on column beneficiaries.account_last4 is 'For lists and search';
comment on column beneficiaries.account_name is 'The name reported by the bank; null: not reported yet';
comment on column beneficiaries.next_enquiry_at is 'The time of the next name enquiry to the bank; null: none';
comment on column beneficiaries.amount is 'The usual amount, minor units; null: none';

-- Lists show beneficiaries of one status, sorted by name.

create index beneficiaries_by_name on beneficiaries (environment_id, status, lower(coalesce(nickname, account_name)), id);

create table beneficiary_groups (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  name text not null check (char_length(name) between 2 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  narration text check (char_length(narration) <= 100),
  status text not null check (status in ('ACTIVE', 'REMOVED')),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference)
);
create unique index beneficiary_groups_name on beneficiary_groups (environment_id, lower(name)) where status = 'ACTIVE';
create index beneficiary_groups_list on beneficiary_groups (environment_id, status, created_at desc, id desc);
create index beneficiary_groups_by_name on beneficiary_groups (environment_id, status, lower(name), id);
comment on table beneficiary_groups is 'Beneficiaries that are paid together, e.g. the staff of a business';

create table beneficiary_group_members (
  environment_id uuid not null,
  group_id uuid not null,
  beneficiary_id uuid not null,
  position integer not null check (position >= 0),
  amount bigint check (amount > 0),
  narration text check (char_length(narration) <= 100),
  primary key (environment_id, group_id, beneficiary_id),
  foreign key (environment_id, group_id) references beneficiary_groups (environment_id, id),
  foreign key (environment_id, beneficiary_id) references beneficiaries (environment_id, id)
);
create index beneficiary_group_members_of on beneficiary_group_members (environment_id, beneficiary_id);
comment on table beneficiary_group_members is 'The members of a group, in order, each with its usual amount in this group';
comment on column beneficiary_group_members.amount is 'Minor units; null: the amount of the beneficiary';
