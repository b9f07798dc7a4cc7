-- Virtual accounts: account numbers that banks issue to a business, and the inflows on them.

create table virtual_account_rules (
  environment_id uuid primary key references environments (id),
  amount_under text not null check (amount_under in ('wait', 'accept', 'return')),
  amount_over text not null check (amount_over in ('return_surplus', 'accept', 'return_all')),
  expiry_minutes integer not null check (expiry_minutes between 15 and 480),
  updated_at timestamptz not null
);
comment on table virtual_account_rules is 'How a business treats inflows that differ from the amount of a dynamic account; without a row the defaults of the program apply';

create table virtual_accounts (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  type text not null check (type in ('static', 'dynamic')),
  status text not null check (status in ('PENDING', 'ACTIVE', 'INACTIVE', 'PAID', 'EXPIRED')),
  rail text not null,
  banks text[] not null check (cardinality(banks) between 1 and 10),
  bank_id text,
  bank_name text,
  account_number text check (account_number ~ '^[0-9]{10}$'),
  account_name text not null check (char_length(account_name) between 2 and 100),
  provider_reference text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  customer_id uuid,
  wallet_id uuid,
  amount bigint check (amount > 0),
  amount_under text check (amount_under in ('wait', 'accept', 'return')),
  amount_over text check (amount_over in ('return_surplus', 'accept', 'return_all')),
  expires_at timestamptz,
  description text check (char_length(description) <= 200),
  received bigint not null default 0 check (received >= 0),
  credited bigint not null default 0 check (credited between 0 and received),
  request_count integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  check ((type = 'dynamic') = (amount is not null)),
  check ((type = 'dynamic') = (expires_at is not null)),
  check ((type = 'dynamic') = (amount_under is not null)),
  check ((type = 'dynamic') = (amount_over is not null)),
  check (type = 'dynamic' or status in ('PENDING', 'ACTIVE', 'INACTIVE')),
  check (status not in ('ACTIVE', 'PAID') or account_number is not null),
  check ((account_number is null) = (bank_id is null))
);
create unique index virtual_accounts_number on virtual_accounts (environment_id, rail, account_number) where account_number is not null;
create unique index virtual_accounts_of_customer_once on virtual_accounts (environment_id, customer_id, currency)
  where type = 'static' and status in ('PENDING', 'ACTIVE');
create index virtual_accounts_newest on virtual_accounts (environment_id, created_at, id);
create index virtual_accounts_by_name on virtual_accounts (environment_id, lower(account_name), id);
create index virtual_accounts_by_received on virtual_accounts (environment_id, received, id);
create index virtual_accounts_customer on virtual_accounts (environment_id, customer_id) where customer_id is not null;
create index virtual_accounts_next on virtual_accounts (next_at) where next_at is not null;
create unique index virtual_accounts_of_wallet_once on virtual_accounts (environment_id, wallet_id)
  where type = 'static' and status in ('PENDING', 'ACTIVE') and wallet_id is not null;
comment on table virtual_accounts is 'Account numbers at banks: static ones accept any amount permanently, dynamic ones accept one amount until they expire';
comment on column virtual_accounts.banks is 'The banks to request the account from, in order of preference';
comment on column virtual_accounts.wallet_id is 'The credited wallet, of the customer or of the business; null: the collection balance';
comment on column virtual_accounts.next_at is 'The time of the next request to a bank, or of the expiry of a dynamic account';
comment on column virtual_accounts.received is 'The total of the inflows, including returned ones, minor units';
create trigger virtual_accounts_sandbox_in_live before insert on virtual_accounts
  for each row when (new.rail = 'SANDBOX') execute function refuse_sandbox_in_live();

create table virtual_account_events (
  environment_id uuid not null,
  account_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, account_id, id),
  foreign key (environment_id, account_id) references virtual_accounts (environment_id, id)
);
comment on table virtual_account_events is 'The timeline of virtual accounts';

create table virtual_account_inflows (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  account_id uuid not null,
  rail text not null,
  session_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  credited bigint not null default 0 check (credited >= 0),
  owed bigint not null default 0 check (owed >= 0),
  returned bigint not null default 0 check (returned >= 0),
  status text not null check (status in ('WAITING', 'CREDITED', 'UNMATCHED', 'HELD', 'RETURNING', 'RETURNED')),
  reason text check (char_length(reason) <= 500),
  credited_account_id uuid,
  sender_name text,
  sender_bank text,
  sender_last4 text check (char_length(sender_last4) = 4),
  narration text check (char_length(narration) <= 200),
  decided_by text,
  next_at timestamptz,
  request_count integer not null default 0,
  received_at timestamptz not null,
  updated_at timestamptz not null,
  returned_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, account_id) references virtual_accounts (environment_id, id),
  foreign key (environment_id, credited_account_id) references virtual_accounts (environment_id, id),
  check (credited + owed + returned <= amount),
  check ((status = 'RETURNING') = (owed > 0)),
  check ((credited > 0) = (credited_account_id is not null)),
  check (status <> 'CREDITED' or credited + returned = amount),
  check (status <> 'RETURNED' or returned = amount),
  check (status not in ('WAITING', 'UNMATCHED', 'HELD') or credited + owed + returned = 0),
  check ((returned > 0) = (returned_at is not null))
);
create unique index virtual_account_inflows_once on virtual_account_inflows (environment_id, rail, session_id);
create index virtual_account_inflows_of_account on virtual_account_inflows (environment_id, account_id, received_at, id);
create index virtual_account_inflows_by_amount on virtual_account_inflows (environment_id, account_id, amount, id);
create index virtual_account_inflows_next on virtual_account_inflows (next_at) where next_at is not null;
create index virtual_account_inflows_session on virtual_account_inflows (upper(session_id));
create index virtual_account_inflows_unmatched on virtual_account_inflows (received_at) where status in ('UNMATCHED', 'HELD');
create index virtual_account_inflows_returned on virtual_account_inflows (returned_at) where returned_at is not null;
comment on table virtual_account_inflows is 'Inflows on virtual accounts, one row per transfer: the amounts credited and returned to the sender';
comment on column virtual_account_inflows.session_id is 'The id of the transfer at the bank; a repeated notice is counted once';
comment on column virtual_account_inflows.owed is 'Still to be returned to the sender, minor units';
comment on column virtual_account_inflows.credited_account_id is 'The credited account; differs from account_id if staff matched it with another one';
comment on column virtual_account_inflows.returned_at is 'When the bank had returned all or part of it';
create trigger virtual_account_inflows_sandbox_in_live before insert on virtual_account_inflows
  for each row when (new.rail = 'SANDBOX') execute function refuse_sandbox_in_live();

create table virtual_bank_requests (
  environment_id uuid not null references environments (id),
  id uuid not null,
  bank_name text not null check (char_length(bank_name) between 2 and 100),
  note text check (char_length(note) <= 500),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  answer text check (char_length(answer) <= 500),
  created_by_name text not null,
  answered_by text,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (environment_id, id),
  check ((status = 'PENDING') = (answered_at is null)),
  check ((status = 'PENDING') = (answer is null))
);
create index virtual_bank_requests_newest on virtual_bank_requests (environment_id, created_at, id);
create index virtual_bank_requests_waiting on virtual_bank_requests (created_at) where status = 'PENDING';
create unique index virtual_bank_requests_once on virtual_bank_requests (environment_id, lower(bank_name)) where status = 'PENDING';
comment on table virtual_bank_requests is 'Requests of a business for virtual accounts at further banks, answered by staff';
