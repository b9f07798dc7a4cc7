-- Sessions of members and staff, and their tokens.

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  business_id uuid not null references businesses (id),
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'reuse', 'disabled', 'revoked')),
  impersonator_id uuid references operators (id),
  expires_at timestamptz,
  verified_at timestamptz not null,
  mode text check (mode in ('test', 'live')),
  constraint sessions_mode_of_views check (mode is null or impersonator_id is not null)
);
create index sessions_business on sessions (business_id, user_id);
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_user on sessions (user_id);
comment on table sessions is 'A sign-in on one device, with its active business';
comment on column sessions.impersonator_id is 'The operator who views the dashboard as this member; such a session is read-only';
comment on column sessions.expires_at is 'The fixed end of the session; null: it lasts as long as its tokens are exchanged';
comment on column sessions.verified_at is 'The latest proof of a second factor, or of the password where there is none';
comment on column sessions.mode is 'The mode viewed by an impersonating operator; null: the mode of the member';

create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id),
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  successor_salt bytea
);
create index session_tokens_oldest on session_tokens (expires_at);
create index session_tokens_session on session_tokens (session_id);
comment on table session_tokens is 'SHA-256 of every issued token. A refresh token used twice ends its session.';
comment on column session_tokens.successor_salt is 'Set when a refresh token is exchanged: token and salt derive its successor pair, so that concurrent requests receive the same pair';

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
comment on table operator_sessions is 'A sign-in to the operator console. Without second_factor_at it permits only the second factor.';
