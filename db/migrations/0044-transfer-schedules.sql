-- Recurring transfers: their schedules and timelines.

create table transfer_schedules (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  wallet_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  purpose text not null,
  duty_free boolean not null,
  bank_code text not null,
  bank_name text not null,
  account_number bytea not null,
  account_hash bytea,
  account_last4 text,
  account_name text not null,
  narration text check (char_length(narration) <= 100),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  working_days_only boolean not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'CANCELLED', 'COMPLETED')),
  period_index integer not null default 0 check (period_index >= 0),
  next_on date,
  next_at timestamptz,
  runs integer not null default 0 check (runs >= 0),
  like creation_columns,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  check ((status = 'ACTIVE') = (next_at is not null)),
  constraint transfer_schedules_account_number_sealed
    check (is_sealed_for(account_number, 'transfer_schedules.account_number', environment_id::text, id::text))
);
create index transfer_schedules_newest on transfer_schedules (environment_id, created_at desc, id desc);
create index transfer_schedules_due on transfer_schedules (next_at) where next_at is not null;
create index transfer_schedules_account on transfer_schedules (environment_id, account_hash);
create index transfer_schedules_account_number_clear on transfer_schedules (environment_id, id)
  where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
create index transfer_schedules_by_amount on transfer_schedules (environment_id, amount, id);
comment on table transfer_schedules is 'Schedules of recurring transfers; each run creates a transfer with the schedule_id';
comment on column transfer_schedules.account_number is 'Sealed by the vault; opened by the connection pool';
comment on column transfer_schedules.account_hash is 'See sub_accounts.account_hash';
comment on column transfer_schedules.account_last4 is 'See sub_accounts.account_last4';
comment on column transfer_schedules.period_index is 'The number of periods from starts_on to the next run, from which its day is computed';
comment on column transfer_schedules.next_on is 'The day of the next run, moved to a working day if working_days_only';
comment on column transfer_schedules.runs is 'The number of transfers created';

create index transfer_schedules_by_next on transfer_schedules (environment_id, next_on, id);

alter table transfers add foreign key (environment_id, schedule_id) references transfer_schedules (environment_id, id);

create table transfer_schedule_events (
  environment_id uuid not null,
  schedule_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, schedule_id, id),
  foreign key (environment_id, schedule_id) references transfer_schedules (environment_id, id)
);
comment on table transfer_schedule_events is 'The timeline of transfer schedules';
