-- The provider's staff: roles, accounts, assignments, notes and saved views.

create table operator_roles (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 40),
  preset boolean not null,
  permissions text[] not null check (preset = (cardinality(permissions) = 0)),
  created_at timestamptz not null
);
create unique index operator_roles_name on operator_roles (lower(name));
comment on table operator_roles is 'Roles of the provider''s staff. A preset stores no permissions: the program defines them.';
insert into operator_roles (id, name, preset, permissions, created_at) values
  (gen_random_uuid(), 'Administrator', true, '{}', now()),
  (gen_random_uuid(), 'Compliance officer', true, '{}', now()),
  (gen_random_uuid(), 'Support agent', true, '{}', now());

-- Accounts of staff, their assignments and notes.

create table operators (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role_name text not null,
  status text not null check (status in ('INVITED', 'ACTIVE', 'DISABLED')),
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  -- A role in use cannot be deleted; renaming a role renames it for its operators.
  constraint operators_role foreign key (role_name) references operator_roles (name) on update cascade
);
create unique index operators_email on operators (email);
create index operators_role on operators (role_name);
comment on table operators is 'Staff of the provider. The second factor is mandatory: until totp_confirmed_at is set, a session permits only its set-up.';
comment on column operators.totp_secret is 'Sealed by the vault';
comment on column operators.totp_last_step is 'The time step of the last accepted code: a code is valid once';

create table operator_invites (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index operator_invites_operator on operator_invites (operator_id);
comment on table operator_invites is 'Single-use links with which a member of staff sets the first or a new password';

create table operator_recovery_codes (
  operator_id uuid not null references operators (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
comment on table operator_recovery_codes is 'Codes for signing in without the authenticator: SHA-256 of each, each valid once';

create table staff_assignments (
  kind text not null check (char_length(kind) between 1 and 40),
  subject_id text not null check (char_length(subject_id) between 1 and 80),
  operator_id uuid not null references operators (id),
  assigned_by uuid not null references operators (id),
  assigned_at timestamptz not null,
  primary key (kind, subject_id)
);
create index staff_assignments_operator on staff_assignments (operator_id);
comment on table staff_assignments is 'Work items of the console assigned to staff. kind names the queue, subject_id the item in it.';

create table staff_notes (
  id uuid primary key,
  kind text not null check (char_length(kind) between 1 and 40),
  subject_id text not null check (char_length(subject_id) between 1 and 80),
  text text not null check (char_length(text) between 1 and 2000),
  operator_id uuid not null references operators (id),
  created_at timestamptz not null
);
create index staff_notes_of on staff_notes (kind, subject_id, created_at);
comment on table staff_notes is 'Internal notes of staff on work items; never shown to merchants';

create table staff_views (
  id uuid primary key,
  operator_id uuid not null references operators (id) on delete cascade,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null,
  created_at timestamptz not null,
  unique (operator_id, list, name)
);
comment on table staff_views is 'Named views of a console list, per member of staff. search: the query parameters of the list''s address, by key.';
