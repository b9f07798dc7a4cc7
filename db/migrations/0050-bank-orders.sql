-- What was handed to a connected bank: by which id it knows a transfer, and what it said of it.

create table bank_orders (
  reference text primary key,
  provider text not null,
  transaction_id text not null unique,
  session_id text,
  refused boolean not null default false,
  not_located integer not null default 0 check (not_located >= 0),
  asked_at timestamptz,
  created_at timestamptz not null
);
comment on table bank_orders is 'Transfers and remittances that were handed to a connected bank or partner, written down before it hears of them: by our reference, the id that it knows each by. Kept without names or accounts.';
comment on column bank_orders.refused is 'It was never handed over and never will be: money that it was for went back';
comment on column bank_orders.not_located is 'How often in a row the bank had no record of it';
comment on column bank_orders.asked_at is 'When it last said so';
