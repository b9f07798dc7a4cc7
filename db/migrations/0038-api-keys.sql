-- API keys, the addresses from which they may be used, and the log of their calls.

create table api_keys (
  environment_id uuid not null references environments (id),
  id uuid not null,
  kind text not null check (kind in ('publishable', 'secret')),
  name text not null check (length(name) between 1 and 60),
  key_hash bytea not null,
  hint text not null,
  permissions text[] not null,
  status text not null check (status in ('ACTIVE', 'DISABLED')),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  replaced_by uuid,
  last_used_at timestamptz,
  last_used_ip text,
  disabled_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, replaced_by) references api_keys (environment_id, id),
  check (kind = 'secret' or permissions = '{}')
);
create unique index api_keys_hash on api_keys (environment_id, key_hash);
create index api_keys_created_by on api_keys (created_by);
comment on table api_keys is 'Keys for programs that call the API. Only the hash is stored: the key is shown once.';
comment on column api_keys.hint is 'A recognisable part of the key: sk_live_…x7Qa';
comment on column api_keys.permissions is 'The permissions of a secret key; a publishable key may call only operations that declare it';
comment on column api_keys.expires_at is 'The end of the grace period of a replaced key';

create table allowed_addresses (
  environment_id uuid not null references environments (id),
  id uuid not null,
  address cidr not null,
  label text not null check (length(label) <= 60),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, address)
);
comment on table allowed_addresses is 'Addresses from which secret keys may be used; no rows: any address';

create table api_calls (
  environment_id uuid not null references environments (id),
  id uuid not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  operation text not null,
  status integer not null,
  error_code text,
  duration_ms integer not null,
  ip text not null,
  user_agent text,
  key_id uuid not null,
  key_name text not null,
  key_kind text not null check (key_kind in ('publishable', 'secret')),
  idempotency_key text,
  query jsonb,
  request_body text,
  response_body text,
  subjects text[] not null default '{}',
  primary key (environment_id, id),
  foreign key (environment_id, key_id) references api_keys (environment_id, id)
);
create index api_calls_newest on api_calls (environment_id, at desc, id desc);
create index api_calls_old on api_calls (at);
create index api_calls_subjects on api_calls using gin (subjects);
create index api_calls_by_duration on api_calls (environment_id, duration_ms, id);
comment on table api_calls is 'Calls with API keys, kept for 30 days. The id is that of the request; bodies are masked and truncated.';
comment on column api_calls.subjects is 'Ids and references in the path of the request or in the response';
