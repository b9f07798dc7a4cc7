-- Cash registers: cash counted by a business, from opening float to closing count, outside the ledger.

create table cash_registers (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null check (reference ~ '^REG-[0-9A-Z]{8,12}$'),
  status text not null check (status in ('ACTIVE', 'CLOSED')),
  pos_terminal_id uuid,
  virtual_terminal_id uuid,
  terminal_name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opening_float bigint not null check (opening_float >= 0),
  sales bigint not null default 0,
  sales_count integer not null default 0 check (sales_count >= 0),
  paid_in bigint not null default 0,
  paid_out bigint not null default 0,
  expected bigint not null generated always as (opening_float + sales + paid_in - paid_out) stored check (expected >= 0),
  counted bigint check (counted >= 0),
  notes jsonb,
  reason text check (char_length(reason) <= 500),
  reason_over bigint,
  stays bigint check (stays >= 0 and stays <= counted),
  opening_note text check (char_length(opening_note) <= 500),
  opened_by uuid references users (id),
  closed_by uuid references users (id),
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  agent_id uuid,
  float_notes jsonb,
  cashier_id uuid,
  closed_by_agent uuid,
  closed_by_cashier uuid,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, pos_terminal_id) references pos_terminals (environment_id, id),
  foreign key (environment_id, virtual_terminal_id) references virtual_terminals (environment_id, id),
  check ((pos_terminal_id is null) <> (virtual_terminal_id is null)),
  check ((status = 'CLOSED') = (counted is not null) and (counted is null) = (closed_at is null) and (counted is null) = (stays is null))
);
create unique index cash_registers_open on cash_registers (environment_id, coalesce(pos_terminal_id, virtual_terminal_id)) where status = 'ACTIVE';
create index cash_registers_newest on cash_registers (environment_id, created_at desc, id desc);
create index cash_registers_of_terminal on cash_registers (environment_id, coalesce(pos_terminal_id, virtual_terminal_id), id);
create index cash_registers_of_agent on cash_registers (environment_id, agent_id, created_at desc) where agent_id is not null;
comment on table cash_registers is 'Sessions of a cash register at a terminal, opened with a float, counted and closed; their cash is not money of the platform';
comment on column cash_registers.reason_over is 'The limit on the day of closing; a greater difference requires a reason';
comment on column cash_registers.stays is 'The amount left in the drawer, minor units; the rest of the counted cash goes to the bank';
comment on column cash_registers.agent_id is 'The agent who opened it on the page of the agent; null: opened by a cashier, a member or an API key';
comment on column cash_registers.float_notes is 'The float by note and coin, if counted that way';
comment on column cash_registers.cashier_id is 'The cashier who opened it on the page of the virtual terminal';
comment on column cash_registers.closed_by_agent is 'The agent who counted it; null: not an agent';
comment on column cash_registers.closed_by_cashier is 'The cashier who counted it; null: not a cashier';

create table cash_entries (
  environment_id uuid not null,
  register_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('SALE', 'PAY_IN', 'PAY_OUT')),
  amount bigint not null check (amount <> 0),
  note text check (char_length(note) <= 500),
  corrects uuid,
  created_by uuid references users (id),
  at timestamptz not null,
  agent_id uuid,
  cashier_id uuid,
  request_id uuid,
  agent_sale_id uuid,
  primary key (environment_id, register_id, id),
  foreign key (environment_id, register_id) references cash_registers (environment_id, id),
  foreign key (environment_id, register_id, corrects) references cash_entries (environment_id, register_id, id),
  check ((corrects is null) = (amount > 0))
);
create unique index cash_entries_corrected on cash_entries (environment_id, register_id, corrects) where corrects is not null;
create unique index cash_entries_requested on cash_entries (environment_id, register_id, request_id) where request_id is not null;
create unique index cash_entries_of_cash_out on cash_entries (environment_id, agent_sale_id) where agent_sale_id is not null;
comment on table cash_entries is 'Cash added to or removed from a register; a mistake is corrected by an entry of the opposite amount';
comment on column cash_entries.request_id is 'The id assigned by the client; a repeated request is not recorded again';
comment on column cash_entries.agent_sale_id is 'The cash-out paid from this drawer; such an entry cannot be corrected';

create table cash_register_limits (
  environment_id uuid not null references environments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  variance_limit bigint not null check (variance_limit >= 0),
  updated_at timestamptz not null,
  primary key (environment_id, currency)
);
comment on table cash_register_limits is 'The difference between expected and counted cash above which a reason is required; without a row any difference requires one';
