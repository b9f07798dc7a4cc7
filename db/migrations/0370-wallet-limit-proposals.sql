-- Limits of a wallet's tier that one member of staff proposes and another approves.

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
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  proposed_by uuid not null references operators (id),
  proposed_by_name text not null,
  created_at timestamptz not null,
  decided_by uuid references operators (id),
  decided_by_name text,
  decided_at timestamptz,
  note text,
  constraint wallet_limit_proposals_decided check ((status = 'PENDING') = (decided_at is null)),
  constraint wallet_limit_proposals_row check ((status = 'APPROVED') = (valid_from is not null)),
  constraint wallet_limit_proposals_by_another check (status <> 'APPROVED' or decided_by <> proposed_by)
);
comment on table wallet_limit_proposals is 'Limits of tiers of wallets that wait for a second member of staff, and those that were decided; of no environment: they concern every business';
comment on column wallet_limit_proposals.starts_on is 'The day that they hold from; null: from their approval';
comment on column wallet_limit_proposals.valid_from is 'Of the row in wallet_limits that its approval wrote';
create index wallet_limit_proposals_pending on wallet_limit_proposals (created_at) where status = 'PENDING';
