-- Who signs in, the businesses they belong to, and the two environments of each business.

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  email_verified_at timestamptz,
  password_last_changed_at timestamptz,
  mfa_enabled boolean not null default false,
  totp_enabled boolean not null default false,
  reminder_expires_at timestamptz,
  last_path text,
  created_at timestamptz not null
);
create unique index users_email on users (email);
comment on table users is 'A person who signs in. One person may belong to several businesses.';

create table businesses (
  id uuid primary key,
  business_name text not null,
  email text not null,
  phone_number text,
  country text not null check (country in ('NG', 'US')),
  currency text not null check (currency in ('NGN', 'USD')),
  time_zone text not null,
  business_type text not null check (business_type in ('personal', 'sme', 'large_scale')),
  business_sector text not null,
  logo_image_id uuid,
  brand_primary_color text check (brand_primary_color ~ '^#[0-9a-f]{6}$'),
  brand_secondary_color text check (brand_secondary_color ~ '^#[0-9a-f]{6}$'),
  can_go_live boolean not null default false,
  compliance_level integer not null default 0,
  has_completed_compliance boolean not null default false,
  enforce_two_factor boolean not null default false,
  virtual_account_setting text not null default 'optional'
    check (virtual_account_setting in ('enabled', 'disabled', 'optional')),
  created_at timestamptz not null
);
comment on table businesses is 'A merchant. Everything it owns belongs to one of its two environments.';
comment on column businesses.time_zone is 'IANA name; days of reports begin here';

create table environments (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  mode text not null check (mode in ('test', 'live')),
  created_at timestamptz not null,
  unique (business_id, mode)
);
comment on table environments is 'Test or live side of a business: the first column of every table a merchant owns, and the shard key.';

create table roles (
  id uuid primary key,
  business_id uuid references businesses (id),
  name text not null,
  user_type text not null default 'MERCHANT',
  permissions text[] not null,
  created_at timestamptz not null,
  unique nulls not distinct (business_id, name)
);
comment on table roles is 'A named set of permissions. Without a business it is a preset that every business has.';

create table members (
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  role_id uuid not null references roles (id),
  status text not null check (status in ('INVITED', 'ACTIVE', 'DISABLED', 'CLOSED')),
  mode text not null default 'test' check (mode in ('test', 'live')),
  created_at timestamptz not null,
  primary key (business_id, user_id)
);
create index members_user on members (user_id);
comment on table members is 'A person in a business with a role. mode is the one this person last used there.';

create table features (
  business_id uuid not null references businesses (id),
  feature text not null,
  status text not null check (status in ('enabled', 'disabled')),
  primary key (business_id, feature)
);
comment on table features is 'Feature flags that differ from the default of the platform for a business.';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  business_id uuid not null references businesses (id),
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'reuse', 'disabled', 'revoked'))
);
create index sessions_user on sessions (user_id);
comment on table sessions is 'One sign-in on one device, with the business that is active in it.';

create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id),
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index session_tokens_session on session_tokens (session_id);
comment on table session_tokens is 'SHA-256 of every token handed out. A refresh token used twice ends its session.';

create table branding (
  website_url text primary key,
  company_name text not null,
  company_logo text,
  company_icon text,
  company_favicon text,
  brand_primary_color text not null check (brand_primary_color ~ '^#[0-9a-f]{6}$'),
  brand_secondary_color text not null check (brand_secondary_color ~ '^#[0-9a-f]{6}$'),
  support_email text,
  created_at timestamptz not null
);
comment on table branding is 'How the dashboard looks at a website address (host name, lower case).';

create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
comment on table idempotency_keys is 'First answer of a call by its Idempotency-Key; scope is endpoint and caller. Kept 48 hours. A null status is a call still running.';

create table images (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes bytea not null,
  created_at timestamptz not null
);
comment on table images is 'Public pictures: link images and logos, checked by content when uploaded.';
