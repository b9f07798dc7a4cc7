-- Account data of a business: files, compliance, notification preferences and saved views of its members.

create table private_files (
  business_id uuid not null references businesses (id),
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 120),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer not null check (size_bytes > 0),
  bytes bytea not null,
  uploaded_by uuid references users (id),
  created_at timestamptz not null,
  primary key (business_id, id)
);
alter table private_files alter column bytes set storage external;
create index private_files_oldest on private_files (created_at);
comment on table private_files is 'Documents of a business, content checked on upload; served only to its members and the provider''s reviewers. Not scanned for viruses.';
comment on column private_files.size_bytes is 'The size of the original file, before sealing';
comment on column private_files.bytes is 'Sealed by the vault';

create table compliance_sections (
  business_id uuid not null references businesses (id),
  section text not null check (section in ('profile-information', 'documents', 'business-contact', 'support-contact', 'directors')),
  status text not null check (status in ('SAVED', 'PENDING', 'APPROVED', 'REJECTED')),
  details jsonb not null default '{}',
  comment text,
  version integer not null default 1,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  submitted_by uuid references users (id),
  decided_at timestamptz,
  phone bytea,
  primary key (business_id, section),
  check (status <> 'REJECTED' or comment is not null),
  check ((status not in ('PENDING', 'APPROVED', 'REJECTED')) or submitted_at is not null),
  check ((status not in ('APPROVED', 'REJECTED')) or decided_at is not null),
  constraint compliance_sections_phone_apart check (not details ? 'phone'),
  constraint compliance_sections_phone_sealed check (is_sealed_for(phone, 'compliance_sections.phone', business_id::text, section))
);
create index compliance_sections_phone_clear on compliance_sections (business_id, section)
  where substring(phone from 1 for 4) = '\x4b535600'::bytea;
create index compliance_sections_waiting on compliance_sections (submitted_at) where status = 'PENDING';
comment on table compliance_sections is 'A section of a business''s compliance; no row: not started. Directors have their own table.';
comment on column compliance_sections.version is 'Incremented by every change, so that two reviewers cannot decide on the same version';
comment on column compliance_sections.phone is 'The phone number of a contact section; sealed by the vault, opened by the connection pool';

create table compliance_directors (
  business_id uuid not null references businesses (id),
  id uuid not null,
  position integer not null,
  details jsonb not null,
  bvn bytea,
  nin bytea,
  ssn_last4 bytea,
  id_number bytea,
  id_file_id uuid,
  primary key (business_id, id),
  foreign key (business_id, id_file_id) references private_files (business_id, id)
);
comment on table compliance_directors is 'Directors and owners of a business. BVN, NIN, SSN and document number are sealed by the vault.';

create table compliance_checks (
  business_id uuid not null references businesses (id),
  id uuid not null,
  verification_id uuid not null,
  kind text not null check (kind in ('bvn', 'nin', 'rc', 'ein')),
  subject_id uuid,
  subject text not null,
  masked_number text not null,
  status text not null check (status in ('PENDING', 'VERIFIED', 'FAILED')),
  result text not null,
  enquiry_count integer not null default 0,
  next_enquiry_at timestamptz,
  superseded_at timestamptz,
  requested_at timestamptz not null,
  answered_at timestamptz,
  claimed_until timestamptz,
  primary key (business_id, id),
  check ((status = 'PENDING') = (answered_at is null)),
  check (status <> 'PENDING' or next_enquiry_at is not null or superseded_at is not null)
);
create unique index compliance_checks_current on compliance_checks (business_id, kind, subject_id) nulls not distinct
  where superseded_at is null;
create index compliance_checks_due on compliance_checks (next_enquiry_at) where status = 'PENDING' and superseded_at is null;
create index compliance_checks_verification on compliance_checks (business_id, verification_id);
comment on table compliance_checks is 'Lookups of numbers in a register. Stores only the end of a number. Superseded when the data changes or the lookup is repeated.';
comment on column compliance_checks.claimed_until is 'The expiry of the lease of the lookup in progress; null: not claimed';

create table compliance_events (
  business_id uuid not null references businesses (id),
  id uuid not null,
  section text not null,
  kind text not null check (kind in ('submitted', 'approved', 'rejected')),
  by_operator boolean not null,
  actor_id uuid,
  actor_name text not null,
  comment text,
  at timestamptz not null,
  primary key (business_id, id)
);
comment on table compliance_events is 'The permanent history of sections: submitted, approved, rejected with the comment';

create table notification_preferences (
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('new_sign_in', 'password_expiry', 'daily_summary')),
  enabled boolean not null,
  updated_at timestamptz not null,
  primary key (business_id, user_id, kind)
);
comment on table notification_preferences is 'A member''s e-mail preferences for a business, where they differ from the default';

create table saved_views (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null,
  created_at timestamptz not null,
  unique (business_id, user_id, list, name)
);
comment on table saved_views is 'Named views of a list, per user and business. search: the query parameters of the list''s address, by key.';
