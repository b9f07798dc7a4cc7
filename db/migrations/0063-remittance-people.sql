-- Senders and beneficiaries of remittances.

create table remittance_senders (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  status text not null check (status in ('ACTIVE', 'BLOCKED')),
  first_name text not null,
  last_name text not null,
  email text,
  phone bytea,
  born_on date not null,
  nationality text not null check (nationality ~ '^[A-Z]{2}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  address text not null,
  occupation text not null,
  id_kind text not null check (id_kind in ('national_id', 'passport', 'drivers_licence', 'voters_card')),
  id_number bytea not null,
  id_expires_on date,
  source_of_funds text not null,
  block_reason text,
  like creation_columns,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check ((status = 'BLOCKED') = (block_reason is not null)),
  constraint remittance_senders_phone_sealed check (is_sealed_for(phone, 'remittance_senders.phone', environment_id::text, id::text)),
  constraint remittance_senders_id_number_sealed check (is_sealed_for(id_number, 'remittance_senders.id_number', environment_id::text, id::text))
);
create index remittance_senders_newest on remittance_senders (environment_id, created_at desc, id desc);
create index remittance_senders_phone_clear on remittance_senders (environment_id, id) where substring(phone from 1 for 4) = '\x4b535600'::bytea;
create index remittance_senders_id_number_clear on remittance_senders (environment_id, id) where substring(id_number from 1 for 4) = '\x4b535600'::bytea;
comment on table remittance_senders is 'The people whose money a business sends abroad, with the data required by law';
comment on column remittance_senders.phone is 'Sealed by the vault; opened by the connection pool';
comment on column remittance_senders.id_number is 'Sealed by the vault; opened by the connection pool';

create index remittance_senders_by_name on remittance_senders (environment_id, lower(first_name || ' ' || last_name), id);

create table remittance_beneficiaries (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  sender_id uuid not null,
  status text not null check (status in ('ACTIVE', 'REMOVED')),
  name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  method text not null check (method in ('bank', 'mobile_wallet', 'cash_pickup')),
  details bytea not null,
  summary text not null,
  relationship text not null,
  like creation_columns,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, sender_id) references remittance_senders (environment_id, id),
  constraint remittance_beneficiaries_details_sealed check (is_sealed_for(details, 'remittance_beneficiaries.details', environment_id::text, id::text))
);
create index remittance_beneficiaries_newest on remittance_beneficiaries (environment_id, created_at desc, id desc);
create index remittance_beneficiaries_of_sender on remittance_beneficiaries (environment_id, sender_id);
create index remittance_beneficiaries_details_clear on remittance_beneficiaries (environment_id, id) where substring(details from 1 for 4) = '\x4b535600'::bytea;
create index remittance_beneficiaries_by_name on remittance_beneficiaries (environment_id, lower(name), id);
comment on table remittance_beneficiaries is 'Recipients abroad of a sender, with their payout details';
comment on column remittance_beneficiaries.details is 'JSON of the fields required by country and method. Sealed by the vault; opened by the connection pool.';
comment on column remittance_beneficiaries.summary is 'The details with the number masked, for lists';
