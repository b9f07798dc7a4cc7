-- What live banking goes through: which outside party each rail is connected to, since when, and how it last answered.

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
comment on table rail_connections is 'Who carries live transfers, virtual accounts and remittances and who clears invoices, as the configuration named them when the program last started; a row for each that is connected. No secrets.';
comment on column rail_connections.host is 'Where it is called, without path and credentials';
comment on column rail_connections.connected_at is 'When the program first started with this provider at this host';
comment on column rail_connections.last_answer_at is 'Its last usable answer, to within half a minute';
comment on column rail_connections.last_failure is 'Why there was no usable answer, in words for staff';
