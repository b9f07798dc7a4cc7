-- Live rails: the provider that each is connected to, and its latest response and failure.

create table rail_connections (
  rail text primary key check (rail in ('transfers', 'virtual_accounts', 'remittance', 'e_invoicing')),
  provider text not null,
  host text not null,
  connected_at timestamptz not null,
  last_answer_at timestamptz,
  last_failure_at timestamptz,
  last_failure text check (length(last_failure) <= 200),
  check ((last_failure_at is null) = (last_failure is null))
);
comment on table rail_connections is 'The providers of live transfers, virtual accounts, remittances and e-invoicing, as configured at the last start of the program; one row per connected rail. Contains no secrets.';
comment on column rail_connections.host is 'The host that is called, without path and credentials';
comment on column rail_connections.connected_at is 'The first start of the program with this provider at this host';
comment on column rail_connections.last_answer_at is 'The time of the last usable response, accurate to half a minute';
comment on column rail_connections.last_failure is 'Why there was no usable response, a text for staff';
