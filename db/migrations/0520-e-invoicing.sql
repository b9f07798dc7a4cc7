-- E-invoicing: the tax authority among the rails of live mode, its sandbox, and what a business is to it.

alter table rail_connections drop constraint rail_connections_rail_check;
alter table rail_connections add constraint rail_connections_rail_check
  check (rail in ('transfers', 'virtual_accounts', 'remittance', 'e_invoicing'));
comment on table rail_connections is 'Who carries live transfers, virtual accounts and remittances and who clears invoices, as the configuration named them when the program last started; a row for each that is connected. No secrets.';

create table sandbox_e_invoices (
  environment_id uuid not null references environments (id),
  irn text not null,
  csid text not null,
  payment_status text not null,
  payment_reference text,
  answer_after timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, irn)
);
comment on table sandbox_e_invoices is 'What the sandbox of the tax authority has signed: the same IRN again is the same invoice';
comment on column sandbox_e_invoices.answer_after is 'Until then it does not say what became of it';
comment on column sandbox_e_invoices.payment_status is 'What it was told last of the payment';

create table e_invoicing_settings (
  environment_id uuid primary key references environments (id),
  enabled boolean not null,
  tin text,
  service_id text,
  authority_id text,
  name text,
  email text,
  street text,
  city text,
  code text not null,
  category text not null,
  updated_at timestamptz not null,
  check (not enabled or num_nulls(tin, service_id, authority_id, name, email, street, city) = 0)
);
comment on table e_invoicing_settings is 'Whether invoices of a business go to the tax authority, and what the business is to it';
comment on column e_invoicing_settings.service_id is 'Eight characters that the authority gave the business, a part of every IRN';
comment on column e_invoicing_settings.authority_id is 'The business as the authority names it';
comment on column e_invoicing_settings.code is 'Of lines that have no code of their own';
