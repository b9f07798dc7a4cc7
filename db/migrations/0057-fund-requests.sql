-- Fund requests: a wallet requests an amount from another wallet of the business, and a second person pays or declines.

create table fund_requests (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  wallet_id uuid not null,
  from_wallet_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  purpose text not null check (char_length(purpose) <= 100),
  status text not null check (status in ('PENDING', 'SUCCESSFUL', 'REJECTED', 'CLOSED')),
  movement text,
  reason text check (char_length(reason) <= 500),
  created_by_name text not null,
  member_id uuid not null,
  decided_by text,
  decider_id uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, from_wallet_id) references wallets (environment_id, id),
  check (wallet_id <> from_wallet_id),
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status = 'SUCCESSFUL') = (movement is not null)),
  check (status <> 'SUCCESSFUL' or decider_id <> member_id)
);
create index fund_requests_newest on fund_requests (environment_id, created_at desc, id desc);
create index fund_requests_amounts on fund_requests (environment_id, amount, id);
create index fund_requests_to on fund_requests (environment_id, wallet_id, status);
create index fund_requests_from on fund_requests (environment_id, from_wallet_id, status);
comment on table fund_requests is 'Requests of a wallet for funds from another wallet of the business, paid at most once, and not by the person who made them';
comment on column fund_requests.movement is 'The reference of the movement that paid it';
comment on column fund_requests.member_id is 'The member who made it, or who owns the API key that made it';

create table fund_request_events (
  environment_id uuid not null,
  request_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, request_id, id),
  foreign key (environment_id, request_id) references fund_requests (environment_id, id)
);
comment on table fund_request_events is 'The timeline of fund requests';
