-- Cashiers of virtual terminals, who see the payments of one terminal with a secret address and a PIN, without an account.

create table terminal_cashiers (
  environment_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  pin_hash bytea not null,
  pin_attempts_left smallint not null check (pin_attempts_left between 0 and 5),
  created_by_name text not null,
  member_id uuid,
  created_at timestamptz not null,
  last_opened_at timestamptz,
  revoked_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, terminal_id) references virtual_terminals (environment_id, id)
);
create index terminal_cashiers_of_terminal on terminal_cashiers (environment_id, terminal_id, created_at);
comment on table terminal_cashiers is 'Cashiers who may see the payments of a virtual terminal, by a secret address and a PIN. The address is shown in one response only.';
comment on column terminal_cashiers.pin_attempts_left is 'The number of wrong attempts left before the PIN is locked; reset by a correct one';

create table terminal_cashier_sessions (
  environment_id uuid not null,
  cashier_id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, cashier_id, token_hash),
  foreign key (environment_id, cashier_id) references terminal_cashiers (environment_id, id)
);
create index terminal_cashier_sessions_over on terminal_cashier_sessions (expires_at);
comment on table terminal_cashier_sessions is 'Sessions of cashiers who entered the PIN on a phone, valid for a shift';
