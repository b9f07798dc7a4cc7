-- Transfers from a wallet of the business to a bank account.

create table transfers (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  wallet_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  stamp_duty bigint not null check (stamp_duty >= 0),
  purpose text not null check (purpose in ('supplier', 'salary', 'own_account', 'rent', 'tax', 'loan', 'refund', 'other')),
  bank_code text not null,
  bank_name text not null,
  account_number bytea not null,
  account_hash bytea,
  account_last4 text,
  account_name text not null,
  narration text check (char_length(narration) <= 100),
  status text not null check (status in ('SCHEDULED', 'PENDING', 'PROCESSING', 'SUCCESSFUL', 'FAILED', 'REVERSED', 'CANCELLED')),
  failure text,
  response_code text check (char_length(response_code) <= 10),
  session_id text check (char_length(session_id) <= 64),
  group_id uuid,
  schedule_id uuid,
  scheduled_for timestamptz,
  created_by_name text not null,
  member_id uuid,
  limit_day date,
  request_count integer not null default 0 check (request_count >= 0),
  next_at timestamptz,
  sent_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  duty_free boolean not null default false,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  check ((status not in ('SCHEDULED', 'PENDING', 'PROCESSING')) or next_at is not null),
  check ((status not in ('PENDING', 'PROCESSING', 'SUCCESSFUL', 'REVERSED')) or limit_day is not null),
  check ((status in ('FAILED', 'REVERSED')) = (failure is not null)),
  constraint transfers_account_number_sealed check (is_sealed_for(account_number, 'transfers.account_number', environment_id::text, id::text)),
  constraint transfers_scheduled_for_check
    check (status <> 'SCHEDULED' or scheduled_for is not null),
  constraint transfers_cancelled_check
    check (status <> 'CANCELLED' or scheduled_for is not null or (group_id is not null and completed_at is not null))
);
create index transfers_newest on transfers (environment_id, created_at desc, id desc);
create index transfers_account on transfers (environment_id, account_hash, created_at desc);
create index transfers_of_group on transfers (environment_id, group_id) where group_id is not null;
create index transfers_due on transfers (next_at) where next_at is not null;
create index transfers_account_number_clear on transfers (environment_id, id) where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
create unique index transfers_once_a_run on transfers (environment_id, schedule_id, scheduled_for) where schedule_id is not null;
create index transfers_of_schedule on transfers (environment_id, schedule_id, created_at desc) where schedule_id is not null;
create index transfers_bank_session on transfers (upper(session_id)) where session_id is not null;
comment on table transfers is 'Transfers from a wallet of the business to a bank account. The reference is the end-to-end id at the rail, and is sent once.';
comment on column transfers.account_number is 'Sealed by the vault; opened by the connection pool';
comment on column transfers.account_hash is 'See sub_accounts.account_hash';
comment on column transfers.account_last4 is 'See sub_accounts.account_last4';
comment on column transfers.group_id is 'The bulk transfer it belongs to, whose wallet is debited once for all transfers';
comment on column transfers.schedule_id is 'The schedule that created it';
comment on column transfers.member_id is 'The member whose daily limit it counts towards; null: created by an API key';
comment on column transfers.limit_day is 'The day whose limits it counts towards, set when its wallet is debited; null: never debited';
comment on column transfers.request_count is 'The number of requests to the bank (order and status queries); after success, the number of checks for a return';
comment on column transfers.next_at is 'The time of the next job; null: none';
comment on column transfers.duty_free is 'Sent to an own account or as a salary: no stamp duty, whatever the terms of its day';

create index transfers_by_amount on transfers (environment_id, amount, id);

-- Bank statement lines are matched with transfers, deposits and payouts by end-to-end id or session, across environments.

create index transfers_end_to_end on transfers (upper(reference));

-- The banking dashboard counts the unfinished transfers of an environment.

create index transfers_under_way on transfers (environment_id, currency) where status in ('SCHEDULED', 'PENDING', 'PROCESSING');

create table transfer_events (
  environment_id uuid not null,
  transfer_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, transfer_id, id),
  foreign key (environment_id, transfer_id) references transfers (environment_id, id)
);
comment on table transfer_events is 'The timeline of transfers';
