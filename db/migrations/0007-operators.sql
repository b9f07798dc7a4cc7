-- Staff of the provider: who enters the operator console, and their sessions; apart from the merchants' users.

create table operators (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role_name text not null,
  status text not null check (status in ('ACTIVE', 'DISABLED')),
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

create table operator_sessions (
  id uuid primary key,
  operator_id uuid not null references operators (id),
  token_hash bytea not null unique,
  second_factor_at timestamptz,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index operator_sessions_operator on operator_sessions (operator_id);
comment on table operator_sessions is 'One sign-in to the operator console. Without second_factor_at it opens nothing but the second factor.';

create table vault_checks (
  id boolean primary key default true check (id),
  sealed bytea not null
);
comment on table vault_checks is 'A known text sealed with the key of this installation: another key is noticed at the start, not when secrets are lost.';

alter table sessions add column impersonator_id uuid references operators (id);
alter table sessions add column expires_at timestamptz;
comment on column sessions.impersonator_id is 'The operator who looks through this member''s eyes: such a session changes nothing';
comment on column sessions.expires_at is 'When it ends whatever happens; null for as long as its tokens are exchanged';

create trigger operators_auth_changed after update or delete on operators for each statement execute function auth_changed();
create trigger operator_sessions_auth_changed after update of revoked_at, second_factor_at or delete on operator_sessions for each statement execute function auth_changed();
