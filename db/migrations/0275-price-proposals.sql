-- Prices of the platform that one member of staff proposes and another approves.

create table price_proposals (
  id uuid primary key,
  terms jsonb not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  proposed_by uuid not null references operators (id),
  proposed_by_name text not null,
  created_at timestamptz not null,
  decided_by uuid references operators (id),
  decided_by_name text,
  decided_at timestamptz,
  note text,
  constraint price_proposals_decided check ((status = 'PENDING') = (decided_at is null)),
  constraint price_proposals_by_another check (status <> 'APPROVED' or decided_by <> proposed_by)
);
comment on table price_proposals is 'New prices of the platform that wait for a second member of staff, and those that were decided; of no environment: they concern every business';
comment on column price_proposals.terms is 'The price as it was asked for: its market and channel, its terms, from when; null there means from its approval';
create index price_proposals_pending on price_proposals (created_at) where status = 'PENDING';
