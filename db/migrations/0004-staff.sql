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
  last_sign_in_at timestamptz
);
create unique index operators_email on operators (email);
comment on table operators is 'Staff of the provider. The second factor is mandatory: until totp_confirmed_at is set a session may only set it up.';
comment on column operators.totp_secret is 'Sealed by the vault';
comment on column operators.totp_last_step is 'The time step of the last code taken: a code is good once';

create trigger operators_auth_changed after delete or update on operators for each statement execute function auth_changed();

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
