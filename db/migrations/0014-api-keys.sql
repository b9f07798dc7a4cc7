-- Programs of a merchant: their keys and the addresses they may call from; and how people of a business sign in.

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
create unique index api_keys_hash on api_keys (key_hash);
comment on table api_keys is 'Keys that programs call with. Only the hash is kept: the key is shown once.';
comment on column api_keys.hint is 'How people tell keys apart: sk_live_…x7Qa';
comment on column api_keys.permissions is 'What a secret key may do; a publishable key may call only what says so';
comment on column api_keys.expires_at is 'End of the grace of a key that was replaced';

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
comment on table allowed_addresses is 'Where secret keys may be used from; anywhere while there is none.';

alter table businesses add column session_hours integer check (session_hours between 1 and 24);
alter table businesses add column allowed_domains text[] not null default '{}';
comment on column businesses.session_hours is 'People have to sign in again after so many hours; null: for as long as they go on';
comment on column businesses.allowed_domains is 'Only people with an e-mail address of these domains are invited; anybody while there is none';

create trigger api_keys_auth_changed after update of status, expires_at, permissions or delete on api_keys
  for each statement execute function auth_changed();
create trigger allowed_addresses_auth_changed after insert or update or delete on allowed_addresses
  for each statement execute function auth_changed();
