-- Card gateways: connections, their assignment to businesses, and orders placed with them.

create table gateway_connections (
  id uuid primary key,
  gateway text not null check (gateway in ('INTERSWITCH', 'MPGS')),
  name text not null check (char_length(name) between 1 and 60),
  mode text not null check (mode in ('test', 'live')),
  settings jsonb not null,
  secrets bytea not null,
  enabled boolean not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  last_notice_at timestamptz,
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  rested_until timestamptz,
  created_by uuid not null references operators (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (mode, name)
);
comment on table gateway_connections is 'The platform''s connections to card gateways. In live mode they charge real cards.';
comment on column gateway_connections.settings is 'Addresses, and the identifiers of the platform at the gateway; contains no secrets';
comment on column gateway_connections.secrets is 'Passwords and signing secrets, sealed by the vault';
comment on column gateway_connections.rested_until is 'The end of the pause after repeated failures';

create table gateway_choices (
  id uuid primary key,
  business_id uuid references businesses (id),
  mode text not null check (mode in ('test', 'live')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  connection_id uuid not null references gateway_connections (id),
  priority integer not null check (priority between 1 and 10),
  created_at timestamptz not null,
  unique nulls not distinct (business_id, mode, currency, priority),
  unique nulls not distinct (business_id, mode, currency, connection_id)
);
create index gateway_choices_connection on gateway_choices (connection_id);
comment on table gateway_choices is 'The connections for the cards of a business and currency: the first available is used. Null business_id: for businesses without their own choice.';

create table gateway_hours (
  connection_id uuid not null references gateway_connections (id),
  hour timestamptz not null,
  calls integer not null default 0,
  failures integer not null default 0,
  primary key (connection_id, hour)
);
comment on table gateway_hours is 'Calls to a gateway and unanswered calls, per hour';

create table gateway_orders (
  environment_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  connection_id uuid not null references gateway_connections (id),
  status text not null check (status in ('open', 'paid', 'failed', 'closed', 'late', 'returned', 'not_returned')),
  amount bigint not null check (amount > 0),
  currency text not null,
  step jsonb not null,
  success_hash bytea,
  payable_until timestamptz not null,
  gateway_reference text,
  returned_at timestamptz,
  next_query_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create index gateway_orders_transaction on gateway_orders (environment_id, transaction_id);
create index gateway_orders_watched on gateway_orders (next_query_at) where status in ('closed', 'late');
comment on table gateway_orders is 'An attempt to pay on a gateway''s page. The id is that of the attempt and the name of the order at the gateway.';
comment on column gateway_orders.status is 'closed: abandoned by the platform, but still watched; late: paid after that, so the money must be returned';
comment on column gateway_orders.step is 'The redirect of the payer: an address, or a form with its fields';
comment on column gateway_orders.success_hash is 'SHA-256 of the indicator that the gateway passes to the payer''s browser after payment; a hint, not proof';
comment on column gateway_orders.payable_until is 'The time until which the gateway''s page accepts a card';
comment on column gateway_orders.returned_at is 'The time at which the payer returned from the gateway''s page';
comment on column gateway_orders.next_query_at is 'The time of the next query of an abandoned order';

create table live_simulation (
  id boolean default true primary key check (id),
  is_on boolean not null,
  changed_at timestamptz not null
);
comment on table live_simulation is 'One row, written at each start: whether live mode is a simulation in which no money moves';
insert into live_simulation (is_on, changed_at) values (false, now());
