-- Standing instructions of wallets: the amount above or below a threshold is moved to or from another own wallet, by a calendar.

create table standing_instructions (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  wallet_id uuid not null,
  other_wallet_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rule text not null check (rule in ('above', 'below')),
  threshold bigint not null check (threshold >= 0),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  starts_on date not null,
  hour smallint not null check (hour between 0 and 23),
  working_days_only boolean not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'CLOSED')),
  period_index integer not null default 0 check (period_index >= 0),
  next_on date,
  next_at timestamptz,
  runs integer not null default 0 check (runs >= 0),
  moved bigint not null default 0 check (moved >= 0),
  like creation_columns,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, other_wallet_id) references wallets (environment_id, id),
  check (wallet_id <> other_wallet_id),
  check ((status = 'ACTIVE') = (next_at is not null))
);
create index standing_instructions_newest on standing_instructions (environment_id, created_at desc, id desc);
create index standing_instructions_due on standing_instructions (next_at) where next_at is not null;
comment on table standing_instructions is 'Automatic movements of the amount above or below a threshold of a wallet, on days of the business';
comment on column standing_instructions.period_index is 'The number of periods from starts_on to the next run';
comment on column standing_instructions.moved is 'The total moved by all runs, minor units';

create table standing_instruction_runs (
  environment_id uuid not null,
  instruction_id uuid not null,
  run_on date not null,
  outcome text not null check (outcome in ('moved', 'nothing', 'failed')),
  amount bigint not null check (amount >= 0),
  movement text,
  reason text,
  at timestamptz not null,
  primary key (environment_id, instruction_id, run_on),
  foreign key (environment_id, instruction_id) references standing_instructions (environment_id, id),
  check ((outcome = 'moved') = (movement is not null)),
  check ((outcome = 'moved') = (amount > 0))
);
comment on table standing_instruction_runs is 'Runs of standing instructions, at most one per day, each written in the transaction of its movement';

create table standing_instruction_events (
  environment_id uuid not null,
  instruction_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, instruction_id, id),
  foreign key (environment_id, instruction_id) references standing_instructions (environment_id, id)
);
comment on table standing_instruction_events is 'The timeline of standing instructions';
