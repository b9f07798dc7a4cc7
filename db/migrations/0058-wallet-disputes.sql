-- Disputes of wallet entries: reason, conversation, escalation and outcome.

create table wallet_disputes (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  wallet_id uuid not null,
  posting_id uuid not null,
  seq smallint not null,
  entry text not null,
  entry_reference text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null,
  category text not null check (category in ('not_mine', 'wrong_amount', 'not_received', 'twice', 'other')),
  reason text not null check (char_length(reason) <= 500),
  status text not null check (status in ('UNRESOLVED', 'ESCALATED', 'RESOLVED', 'CLOSED')),
  outcome text check (char_length(outcome) <= 500),
  like creation_columns,
  escalated_at timestamptz,
  ended_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  check ((status in ('RESOLVED', 'CLOSED')) = (ended_at is not null)),
  check ((status = 'RESOLVED') = (outcome is not null))
);
create unique index wallet_disputes_one_open on wallet_disputes (environment_id, wallet_id, posting_id, seq)
  where status in ('UNRESOLVED', 'ESCALATED');
create index wallet_disputes_newest on wallet_disputes (environment_id, created_at desc, id desc);
create index wallet_disputes_of_wallet on wallet_disputes (environment_id, wallet_id, created_at desc, id desc);
create index wallet_disputes_escalated on wallet_disputes (escalated_at) where status = 'ESCALATED';
create index wallet_disputes_by_id on wallet_disputes (id);
comment on table wallet_disputes is 'Disputes of wallet entries, answered by the team of the business or, once escalated, by platform staff';
comment on column wallet_disputes.entry is 'The description of the entry as of the creation of the dispute';
comment on column wallet_disputes.amount is 'The amount of the entry, minor units; negative: an outflow from the wallet';

create table wallet_dispute_events (
  environment_id uuid not null,
  dispute_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, dispute_id, id),
  foreign key (environment_id, dispute_id) references wallet_disputes (environment_id, id)
);
comment on table wallet_dispute_events is 'The timeline of wallet disputes, including messages';
