-- Keys of devices, and the sales they begin: each has the device's own id, so one that is sent again is not made again.

create table terminal_keys (
  environment_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  hint text not null,
  made_by text not null,
  member_id uuid,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, terminal_id) references pos_terminals (environment_id, id)
);
create index terminal_keys_of_terminal on terminal_keys (environment_id, terminal_id, created_at);
comment on table terminal_keys is 'Keys by which a POS terminal calls; the key itself is in one answer and nowhere else.';

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
comment on table terminal_sales is 'Sales that a POS terminal has begun, by the id that the device gave them; the payment has the rest.';
comment on column terminal_sales.made_at is 'By the clock of the device; of one made offline before it was sent';
comment on column terminal_sales.reference is 'Of the payment';
comment on column terminal_sales.agent_id is 'Whose the terminal was when the sale was made';

insert into payment_sources (kind, place, lock_function, count_function) values ('pos_terminal', 21, 'pos_terminals_lock', 'pos_terminals_count');
