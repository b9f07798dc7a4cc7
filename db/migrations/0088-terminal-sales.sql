-- Device keys of POS terminals, and the sales started with them, idempotent by the id of the device.

create table terminal_keys (
  environment_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  hint text not null,
  created_by_name text not null,
  member_id uuid,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, terminal_id) references pos_terminals (environment_id, id)
);
create index terminal_keys_of_terminal on terminal_keys (environment_id, terminal_id, created_at);
comment on table terminal_keys is 'API keys of POS terminals; a key is shown in one response only';

create table terminal_sales (
  environment_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  sale_id text not null check (sale_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  reference text not null,
  amount bigint not null check (amount > 0),
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  entry_mode text not null check (entry_mode in ('chip', 'contactless', 'magstripe')),
  offline boolean not null,
  made_at timestamptz not null,
  created_at timestamptz not null,
  agent_id uuid,
  primary key (environment_id, id),
  unique (environment_id, terminal_id, sale_id),
  foreign key (environment_id, terminal_id) references pos_terminals (environment_id, id)
);
create index terminal_sales_of_agent on terminal_sales (environment_id, agent_id, reference) where agent_id is not null;
comment on table terminal_sales is 'Sales started by POS terminals, by the id that the device assigned; further data is in the payment';
comment on column terminal_sales.made_at is 'The time by the clock of the device; for an offline sale earlier than its submission';
comment on column terminal_sales.reference is 'The reference of the payment';
comment on column terminal_sales.agent_id is 'The agent assigned to the terminal at the time of the sale';

insert into payment_sources (kind, place, lock_function, count_function) values ('pos_terminal', 21, 'pos_terminals_lock', 'pos_terminals_count');
