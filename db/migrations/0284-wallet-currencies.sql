-- In which currencies a business opens wallets, for itself and for its customers.

create table wallet_currencies (
  environment_id uuid not null references environments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  own boolean not null,
  customers boolean not null,
  updated_at timestamptz not null,
  primary key (environment_id, currency)
);
comment on table wallet_currencies is 'Whether wallets are opened in a currency, for the business itself and for its customers; without a row both are.';
