-- Agents of a business: sign-in, terminals, commission, floats, sales and cash-out limits.

create table agents (
  environment_id uuid not null references environments (id),
  id uuid not null,
  code text not null check (code ~ '^[0-9]{6}$'),
  first_name text not null check (char_length(first_name) between 1 and 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  phone bytea,
  phone_hash bytea,
  email text check (char_length(email) <= 254),
  born_on date,
  identity_kind text not null check (identity_kind in ('bvn', 'nin')),
  identity_number bytea,
  identity_status text not null check (identity_status in ('PENDING', 'VERIFIED', 'FAILED')),
  identity_result text not null,
  identity_check uuid not null,
  enquiry_count integer not null default 0,
  next_enquiry_at timestamptz,
  status text not null check (status in ('INVITED', 'ACTIVE', 'BLOCKED', 'CLOSED')),
  block_reason text check (char_length(block_reason) between 2 and 500),
  address text not null check (char_length(address) between 2 and 300),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  pin_hash bytea not null,
  pin_attempts_left smallint not null check (pin_attempts_left between 0 and 5),
  created_by_name text not null,
  member_id uuid,
  last_signed_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  link_hash bytea check (octet_length(link_hash) = 32),
  link_expires_at timestamptz,
  link_sent_at timestamptz,
  link_sent_by text[] not null default '{}' check (link_sent_by <@ array['sms', 'email']),
  pin_chosen_at timestamptz,
  language text check (language in ('en', 'fr', 'es')),
  primary key (environment_id, id),
  unique (environment_id, code),
  check ((status = 'BLOCKED') = (block_reason is not null)),
  check ((identity_status = 'PENDING') = (next_enquiry_at is not null)),
  constraint agents_link_expires check ((link_hash is null) = (link_expires_at is null))
);
create index agents_newest on agents (environment_id, created_at desc, id desc);
create index agents_by_name on agents (environment_id, lower(first_name || ' ' || last_name), id);
create index agents_by_phone on agents (environment_id, phone_hash) where phone_hash is not null;
create index agents_to_verify on agents (next_enquiry_at) where next_enquiry_at is not null;
comment on table agents is 'Agents, who sell and hand out cash at terminals of a business. They sign in with a code, a PIN and an address that is stored as a hash.';
comment on column agents.identity_check is 'The id of the query at the register; renewed when name, date of birth or number changes';
comment on column agents.pin_attempts_left is 'The number of wrong attempts left before the PIN is locked; reset by a correct one';
comment on column agents.link_hash is 'The hash of the latest PIN link; null: none is open. It becomes key_hash when the PIN is chosen, so that the link becomes the address.';
comment on column agents.link_sent_at is 'When the latest link was sent';
comment on column agents.pin_chosen_at is 'When the agent chose the current PIN; null: it was generated and shown to the business';
comment on column agents.language is 'ISO 639-1; null: the language of the invoice settings of the business';

create table agent_events (
  environment_id uuid not null,
  agent_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, agent_id, id),
  foreign key (environment_id, agent_id) references agents (environment_id, id)
);
comment on table agent_events is 'The timeline of agents';

create table agent_sessions (
  environment_id uuid not null,
  agent_id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, agent_id, token_hash),
  foreign key (environment_id, agent_id) references agents (environment_id, id)
);
create index agent_sessions_over on agent_sessions (expires_at);
comment on table agent_sessions is 'Sessions of agents signed in on a phone, valid for a shift';

create table agent_terminals (
  environment_id uuid not null,
  terminal_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  since timestamptz not null,
  until timestamptz,
  primary key (environment_id, terminal_id, id),
  foreign key (environment_id, terminal_id) references pos_terminals (environment_id, id),
  foreign key (environment_id, agent_id) references agents (environment_id, id)
);
create unique index agent_terminals_once on agent_terminals (environment_id, terminal_id) where until is null;
create index agent_terminals_of_agent on agent_terminals (environment_id, agent_id, since);
comment on table agent_terminals is 'Assignments of POS terminals to agents, with start and end; a terminal has one agent at a time';

create table agent_commissions (
  environment_id uuid not null,
  agent_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  basis_points integer not null check (basis_points between 0 and 1000),
  flat bigint not null check (flat >= 0),
  cap bigint check (cap >= 0),
  created_by_name text not null,
  member_id uuid,
  primary key (environment_id, agent_id, currency, valid_from),
  foreign key (environment_id, agent_id) references agents (environment_id, id)
);
comment on table agent_commissions is 'The commission of an agent per cash-out; the latest row that has begun applies, without a row there is none';

create table agent_floats (
  environment_id uuid not null,
  agent_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  wallet_id uuid not null,
  primary key (environment_id, agent_id, currency),
  unique (environment_id, wallet_id),
  foreign key (environment_id, agent_id) references agents (environment_id, id),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id)
);
comment on table agent_floats is 'The float of an agent per currency: a wallet of type FLOAT';

create table cash_out_limits (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  customer_day bigint not null check (customer_day > 0),
  customer_week bigint not null check (customer_week >= customer_day),
  agent_day bigint not null check (agent_day > 0),
  source text not null check (char_length(source) between 2 and 300),
  created_by_name text,
  created_at timestamptz,
  primary key (currency, valid_from)
);
comment on table cash_out_limits is 'Cash-out limits, minor units: per customer per day and per seven days, and per agent per day. The latest row that has begun applies; a currency without a row has no cash-outs.';
comment on column cash_out_limits.source is 'The circular or letter that sets the limits';
comment on column cash_out_limits.created_by_name is 'The name of the member of staff; null: delivered with the program';
insert into cash_out_limits (currency, valid_from, customer_day, customer_week, agent_day, source) values
  ('NGN', '2024-12-17', 10000000, 50000000, 120000000, 'Central bank, circular of 17 December 2024 on cash-out transactions of agents');

create table agent_sales (
  environment_id uuid not null,
  id uuid not null,
  reference text not null check (reference ~ '^AGS-[0-9A-Z]{8,12}$'),
  kind text not null check (kind in ('SALE', 'CASH_OUT')),
  status text not null check (status in ('WAITING', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED')),
  agent_id uuid not null,
  terminal_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  commission bigint not null check (commission >= 0),
  day date not null,
  request_id uuid not null,
  customer_phone bytea,
  customer_hash bytea,
  card_hash bytea,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  wallet_id uuid,
  float_id uuid,
  hold_id uuid,
  payment_reference text,
  sentence text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null,
  register_id uuid,
  primary key (environment_id, id),
  unique (environment_id, reference),
  unique (environment_id, agent_id, request_id),
  foreign key (environment_id, agent_id) references agents (environment_id, id),
  foreign key (environment_id, terminal_id) references pos_terminals (environment_id, id),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, float_id) references wallets (environment_id, id),
  check ((kind = 'CASH_OUT') = (hold_id is not null) and (hold_id is null) = (wallet_id is null) and (hold_id is null) = (float_id is null)),
  check (kind = 'CASH_OUT' or (commission = 0 and customer_phone is null)),
  check ((status = 'WAITING') = (ended_at is null)),
  check (status <> 'PAID' or payment_reference is not null),
  foreign key (environment_id, register_id) references cash_registers (environment_id, id)
);
create index agent_sales_newest on agent_sales (environment_id, created_at desc, id desc);
create index agent_sales_by_amount on agent_sales (environment_id, amount, id);
create index agent_sales_of_agent on agent_sales (environment_id, agent_id, day, created_at desc);
create index agent_sales_of_customer on agent_sales (environment_id, customer_hash, day) where customer_hash is not null;
create index agent_sales_of_card on agent_sales (environment_id, card_hash, day) where card_hash is not null;
create index agent_sales_waiting on agent_sales (expires_at) where status = 'WAITING';
create index agent_sales_paid_by on agent_sales (environment_id, payment_reference) where payment_reference is not null;
create index agent_sales_from_register on agent_sales (environment_id, register_id) where register_id is not null and status = 'WAITING';
comment on table agent_sales is 'Sales and cash-outs started by agents at their terminals. The amount and commission of a cash-out are held in the main wallet until it ends, then moved to the float.';
comment on column agent_sales.day is 'The day whose limits it counts towards, in the time zone of the business';
comment on column agent_sales.card_hash is 'A fingerprint of the stored card data: first six and last four digits, and expiry';
comment on column agent_sales.register_id is 'The drawer that a cash-out is paid from: the register open at the terminal when it started';

alter table terminal_sales add foreign key (environment_id, agent_id) references agents (environment_id, id);
alter table cash_registers add foreign key (environment_id, agent_id) references agents (environment_id, id);
alter table cash_registers add foreign key (environment_id, cashier_id) references terminal_cashiers (environment_id, id);
alter table cash_registers add foreign key (environment_id, closed_by_agent) references agents (environment_id, id);
alter table cash_registers add foreign key (environment_id, closed_by_cashier) references terminal_cashiers (environment_id, id);
alter table cash_entries add foreign key (environment_id, agent_id) references agents (environment_id, id);
alter table cash_entries add foreign key (environment_id, cashier_id) references terminal_cashiers (environment_id, id);
alter table cash_entries add foreign key (environment_id, agent_sale_id) references agent_sales (environment_id, id);
