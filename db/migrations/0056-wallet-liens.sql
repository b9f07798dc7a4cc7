-- Liens on wallets, placed by users: amount, reason, author and expiry.

create table wallet_liens (
  environment_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  hold_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  reason text not null check (char_length(reason) <= 500),
  status text not null check (status in ('ACTIVE', 'RELEASED', 'EXPIRED')),
  placed_by text not null,
  member_id uuid,
  placed_at timestamptz not null,
  expires_at timestamptz check (expires_at > placed_at),
  ended_by text,
  ended_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, hold_id) references ledger_holds (environment_id, id),
  check ((status = 'ACTIVE') = (ended_at is null)),
  check (status <> 'EXPIRED' or expires_at is not null)
);
create unique index wallet_liens_of_hold on wallet_liens (environment_id, hold_id);
create index wallet_liens_of_wallet on wallet_liens (environment_id, wallet_id, placed_at desc);
comment on table wallet_liens is 'Liens on wallets, placed by users until released or expired; the hold itself is in ledger_holds';
