-- Conversions between the balances of a business in two currencies, each at the rate of a quote.

create table conversions (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  balance text not null check (balance in ('collection', 'transfer')),
  status text not null check (status = 'SUCCESSFUL'),
  quote_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  cost bigint not null check (cost between 1 and amount),
  rate bigint not null check (rate > 0),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> currency),
  to_amount bigint not null check (to_amount > 0),
  created_by_name text not null,
  member_id uuid,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  unique (environment_id, quote_id),
  foreign key (environment_id, quote_id) references exchange_quotes (environment_id, id)
);
create index conversions_newest on conversions (environment_id, balance, created_at desc, id desc);
create index conversions_by_amount on conversions (environment_id, balance, amount desc, id desc);
comment on table conversions is 'Amounts exchanged between own balances of two currencies. A row is written with its postings and never changed.';
comment on column conversions.cost is 'The value of to_amount at the mid-market rate, in currency; amount minus cost is the margin of the rate';
