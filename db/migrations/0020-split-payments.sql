-- Split payments: the sub-accounts of a business, and the groups that define how payments are split.

create table sub_accounts (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  business_name text not null check (char_length(business_name) between 2 and 100),
  country text not null check (country in ('NG', 'US')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank_code text not null check (bank_code ~ '^[0-9]{3,9}$'),
  bank_name text not null check (char_length(bank_name) between 2 and 100),
  account_number bytea not null,
  account_name text check (char_length(account_name) between 1 and 200),
  status text not null check (status in ('PENDING', 'ACTIVE', 'INACTIVE', 'BLOCKED')),
  verified_at timestamptz,
  share_ppm integer not null check (share_ppm between 0 and 1000000),
  contact_email text check (char_length(contact_email) <= 254),
  contact_phone bytea,
  next_enquiry_at timestamptz,
  enquiry_count integer not null default 0,
  enquiry_note text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  account_hash bytea,
  account_last4 text,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check ((verified_at is null) = (account_name is null)),
  check (status <> 'ACTIVE' or account_name is not null),
  constraint sub_accounts_contact_phone_sealed
    check (is_sealed_for(contact_phone, 'sub_accounts.contact_phone', environment_id::text, id::text)),
  constraint sub_accounts_account_number_sealed
    check (is_sealed_for(account_number, 'sub_accounts.account_number', environment_id::text, id::text))
);
create unique index sub_accounts_account on sub_accounts (environment_id, country, bank_code, account_hash);
create index sub_accounts_account_number_clear on sub_accounts (environment_id, id)
  where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
create index sub_accounts_enquiry on sub_accounts (next_enquiry_at) where next_enquiry_at is not null;
create index sub_accounts_contact_phone_clear on sub_accounts (environment_id, id)
  where substring(contact_phone from 1 for 4) = '\x4b535600'::bytea;
create index sub_accounts_list on sub_accounts (environment_id, created_at desc, id desc);
create index sub_accounts_by_name on sub_accounts (environment_id, lower(business_name), id);
comment on table sub_accounts is 'A party that receives shares of payments: a bank account whose name the bank confirms. Its balance consists of balance_items.';
comment on column sub_accounts.account_number is 'Sealed by the vault, opened by the connection pool';
comment on column sub_accounts.status is 'PENDING: the bank has not confirmed the name yet; only ACTIVE ones receive shares';
comment on column sub_accounts.share_ppm is 'The default share in a percentage group, parts per million';
comment on column sub_accounts.contact_phone is 'Sealed by the vault, opened by the connection pool';
comment on column sub_accounts.next_enquiry_at is 'The time of the next name enquiry at the bank';
comment on column sub_accounts.account_hash is 'Keyed hash of the account number, for lookup and uniqueness';
comment on column sub_accounts.account_last4 is 'For lists and search';

create table split_groups (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
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
  unique (environment_id, reference),
  foreign key (environment_id, bearer_sub_account_id) references sub_accounts (environment_id, id),
  check ((bearer = 'subaccount') = (bearer_sub_account_id is not null))
);
create index split_groups_list on split_groups (environment_id, created_at desc, id desc);
create index split_groups_by_name on split_groups (environment_id, lower(name), id);
comment on table split_groups is 'How payments are split. A payment keeps the rule as of its start.';
comment on column split_groups.version is 'Incremented by changes of the rule: type, members, shares and the bearer of the fee';

create table split_group_members (
  environment_id uuid not null,
  group_id uuid not null,
  position smallint not null,
  sub_account_id uuid not null,
  share bigint not null check (share between 1 and 100000000000),
  primary key (environment_id, group_id, "position"),
  unique (environment_id, group_id, sub_account_id),
  foreign key (environment_id, group_id) references split_groups (environment_id, id),
  foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id)
);
create index split_group_members_sub_account on split_group_members (environment_id, sub_account_id);
comment on column split_group_members.share is 'Parts per million in a percentage group, minor units in a flat group';
