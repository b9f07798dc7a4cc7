-- Rates and mark-ups that one member of staff proposes and another approves.

create table exchange_proposals (
  id uuid primary key,
  kind text not null check (kind in ('rate', 'markup')),
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  value bigint not null check (value >= 0),
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
  constraint exchange_proposals_decided check ((status = 'PENDING') = (decided_at is null)),
  constraint exchange_proposals_by_another check (status <> 'APPROVED' or decided_by <> proposed_by),
  constraint exchange_proposals_rate check (kind <> 'rate' or value > 0),
  constraint exchange_proposals_markup check (kind <> 'markup' or value <= 500000)
);
comment on table exchange_proposals is 'Exchange rates and mark-ups that wait for a second member of staff, and those that were decided; of no environment: they concern every business';
comment on column exchange_proposals.value is 'A rate in billionths, or a mark-up in parts per million';
comment on column exchange_proposals.valid_from is 'From when it holds; null: from its approval';
create index exchange_proposals_pending on exchange_proposals (created_at) where status = 'PENDING';
