-- E-invoicing settings of businesses, and the sandbox of the tax authority.

create table sandbox_signed_invoices (
  environment_id uuid not null references environments (id),
  irn text not null,
  csid text not null,
  payment_status text not null,
  payment_reference text,
  answer_after timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, irn)
);
comment on table sandbox_signed_invoices is 'Invoices signed by the sandbox of the tax authority; a repeated IRN is the same invoice';
comment on column sandbox_signed_invoices.answer_after is 'Until this time status queries return no outcome';
comment on column sandbox_signed_invoices.payment_status is 'The last reported payment status';

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
comment on table e_invoicing_settings is 'Whether invoices of a business are submitted to the tax authority, and the registration of the business there';
comment on column e_invoicing_settings.service_id is 'Eight characters assigned to the business by the authority, a part of every IRN';
comment on column e_invoicing_settings.authority_id is 'The id of the business at the authority';
comment on column e_invoicing_settings.code is 'The code of lines without one of their own';
