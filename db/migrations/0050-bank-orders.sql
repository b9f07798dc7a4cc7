-- Orders sent to a connected bank: its id of each transfer, and its responses to status queries.

create table bank_orders (
  reference text primary key,
  provider text not null,
  transaction_id text not null unique,
  session_id text,
  refused boolean not null default false,
  not_found_count integer not null default 0 check (not_found_count >= 0),
  not_found_at timestamptz,
  created_at timestamptz not null
);
comment on table bank_orders is 'Transfers and remittances sent to a connected bank or partner, stored before they are sent, with its transaction id for our reference. Contains no names or account numbers.';
comment on column bank_orders.refused is 'Whether the order never reached the bank and never will; its money was refunded';
comment on column bank_orders.not_found_count is 'The number of consecutive responses that the bank has no record of it';
comment on column bank_orders.not_found_at is 'The time of the last such response';
