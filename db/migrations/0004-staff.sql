-- Roles of the provider's staff: presets, which hold what the program says, and those an installation makes itself.

create table operator_roles (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 40),
  preset boolean not null,
  permissions text[] not null check (preset = (cardinality(permissions) = 0)),
  created_at timestamptz not null
);
create unique index operator_roles_name on operator_roles (lower(name));
comment on table operator_roles is 'What staff of the provider may do, by role. A preset holds no permissions here: the program says what it holds.';
insert into operator_roles (id, name, preset, permissions, created_at) values
  (gen_random_uuid(), 'Administrator', true, '{}', now()),
  (gen_random_uuid(), 'Compliance officer', true, '{}', now()),
  (gen_random_uuid(), 'Support agent', true, '{}', now());

-- The provider's staff: who they are, what they have taken on and what they noted.

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
comment on table operators is 'Staff of the provider. The second factor is mandatory: until totp_confirmed_at is set a session may only set it up.';
comment on column operators.totp_secret is 'Sealed by the vault';
comment on column operators.totp_last_step is 'The time step of the last code taken: a code is good once';

create table operator_invites (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index operator_invites_operator on operator_invites (operator_id);
comment on table operator_invites is 'A link by which one of the staff chooses a password: the first one, or a new one. Good once.';

create table operator_recovery_codes (
  operator_id uuid not null references operators (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
comment on table operator_recovery_codes is 'What signs in where the authenticator is lost: SHA-256 of each code, each good once.';

create table staff_assignments (
  kind text not null check (char_length(kind) between 1 and 40),
  subject_id text not null check (char_length(subject_id) between 1 and 80),
  operator_id uuid not null references operators (id),
  assigned_by uuid not null references operators (id),
  assigned_at timestamptz not null,
  primary key (kind, subject_id)
);
create index staff_assignments_operator on staff_assignments (operator_id);
comment on table staff_assignments is 'Who of the staff has taken on what waits in the console. kind names the queue, subject_id what waits in it.';

create table staff_notes (
  id uuid primary key,
  kind text not null check (char_length(kind) between 1 and 40),
  subject_id text not null check (char_length(subject_id) between 1 and 80),
  text text not null check (char_length(text) between 1 and 2000),
  operator_id uuid not null references operators (id),
  created_at timestamptz not null
);
create index staff_notes_of on staff_notes (kind, subject_id, created_at);
comment on table staff_notes is 'What staff noted for each other about what waits. Merchants never see it.';

-- Views of the console's lists that staff have given names.

create table staff_views (
  id uuid primary key,
  operator_id uuid not null references operators (id) on delete cascade,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null,
  created_at timestamptz not null,
  unique (operator_id, list, name)
);
comment on table staff_views is 'A member of staff''s own names for what a list of the console shows. search: what stands in the address, by key.';
