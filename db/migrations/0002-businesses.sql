-- Businesses, their test and live environments, users, and branding of the dashboard.

create table businesses (
  id uuid primary key,
  business_name text not null,
  email text not null,
  phone_number bytea,
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
  virtual_account_setting text not null default 'optional' check (virtual_account_setting in ('enabled', 'disabled', 'optional')),
  created_at timestamptz not null,
  preferred_bank text,
  alternative_bank text,
  empty_data jsonb not null default '{}',
  suspended_at timestamptz,
  suspended_reason text,
  session_hours integer check (session_hours between 1 and 24),
  allowed_domains text[] not null default '{}',
  website_host text,
  check (alternative_bank is null or alternative_bank <> preferred_bank),
  constraint businesses_suspended_check check ((suspended_at is null) = (suspended_reason is null)),
  constraint businesses_phone_number_sealed check (is_sealed_for(phone_number, 'businesses.phone_number', id::text))
);
create index businesses_phone_number_clear on businesses (id) where substring(phone_number from 1 for 4) = '\x4b535600'::bytea;
comment on table businesses is 'A merchant. Everything it owns belongs to one of its two environments.';
comment on column businesses.phone_number is 'Sealed by the vault, opened by the connection pool';
comment on column businesses.time_zone is 'IANA name; days of reports start at its midnight';
comment on column businesses.preferred_bank is 'The first-choice provider of virtual accounts; null: the business uses none';
comment on column businesses.alternative_bank is 'The provider used when the preferred one does not respond';
comment on column businesses.empty_data is 'First-use flags stored by the dashboard, by feature: {"payment_links": false}';
comment on column businesses.suspended_at is 'Start of the suspension of live mode by the provider: no payments, and nobody can enter live mode';
comment on column businesses.session_hours is 'The longest session in hours; null: the platform''s maximum';
comment on column businesses.allowed_domains is 'E-mail domains of people who may be invited; empty: no restriction';
comment on column businesses.website_host is 'The brand''s host name at registration, or at the owner''s first sign-in; null: the platform''s own address';

-- Recurring jobs skip suspended businesses, and those with the feature disabled (features_disabled), without reading all businesses.
create index businesses_suspended on businesses (id) where suspended_at is not null;

create table environments (
  id uuid primary key,
  business_id uuid references businesses (id),
  mode text not null check (mode in ('test', 'live')),
  created_at timestamptz not null,
  clock_ahead_ms bigint not null default 0 check (clock_ahead_ms >= 0),
  unique (business_id, mode),
  constraint environments_live_clock check (mode = 'test' or clock_ahead_ms = 0)
);
create unique index environments_of_the_platform on environments (mode) where business_id is null;
comment on table environments is 'The test or live side of a business: the first column of every table a merchant owns, and the shard key';
comment on column environments.clock_ahead_ms is 'Test mode only: the offset of the environment''s clock set by the simulator, in milliseconds ahead';
comment on column environments.business_id is 'Null: the platform''s own books of the mode, for money that does not belong to a business yet';

create table directory (
  kind text not null check (kind ~ '^[a-z_]+$'),
  key text not null,
  environment_id uuid not null,
  id uuid not null,
  source text,
  primary key (kind, key)
);
comment on table directory is 'Keys that are unique across environments, for lookups that start without an environment. Written in the transaction of the row they point to.';
comment on column directory.kind is 'The kind of key: payment, address, api_key …; listed in platform/directory';
comment on column directory.key is 'A reference, an address, the hash of a secret (hex), or a name used by an outside party';
comment on column directory.source is 'For an address: the payment source it leads to';

create table features (
  business_id uuid not null references businesses (id),
  feature text not null,
  status text not null check (status in ('enabled', 'disabled')),
  locked_by_operator boolean not null default false,
  primary key (business_id, feature)
);
create index features_disabled on features (feature, business_id) where status = 'disabled';
comment on table features is 'Feature flags of a business that differ from the platform''s default';
comment on column features.locked_by_operator is 'Set by the provider: the business cannot change it';

create table images (
  id uuid primary key,
  business_id uuid references businesses (id),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes bytea not null,
  created_at timestamptz not null,
  width integer check (width between 1 and 10000),
  height integer check (height between 1 and 10000),
  is_imported boolean not null default false,
  constraint images_whole_size check ((width is null) = (height is null))
);
create index images_of_business on images (business_id, created_at) where business_id is not null and not is_imported;
comment on table images is 'Public images: pictures of links and logos, whose content is checked on upload';
comment on column images.business_id is 'The business that uploaded it; null: an image of the provider''s own brands';
comment on column images.width is 'Pixels, in upright orientation; null: uploaded before sizes were stored';
comment on column images.is_imported is 'Fetched for an imported file: not counted towards the uploads of the day';

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number bytea,
  email_verified_at timestamptz,
  password_last_changed_at timestamptz,
  mfa_enabled boolean not null default false,
  totp_enabled boolean not null default false,
  reminder_expires_at timestamptz,
  last_path text,
  created_at timestamptz not null,
  phone_verified_at timestamptz,
  totp_secret bytea,
  totp_last_step bigint,
  photo_image_id uuid references images (id),
  disabled_at timestamptz,
  disabled_reason text,
  website_host text,
  constraint users_disabled_check check ((disabled_at is null) = (disabled_reason is null)),
  constraint users_phone_number_sealed check (is_sealed_for(phone_number, 'users.phone_number', id::text))
);
create unique index users_email on users (email);
create index users_phone_number_clear on users (id) where substring(phone_number from 1 for 4) = '\x4b535600'::bytea;
comment on table users is 'A person who signs in, who may belong to several businesses';
comment on column users.phone_number is 'Sealed by the vault, opened by the connection pool';
comment on column users.mfa_enabled is 'Codes by e-mail or SMS as second factor';
comment on column users.totp_enabled is 'An authenticator app as second factor, confirmed by a code';
comment on column users.totp_secret is 'Sealed by the vault; set-up is incomplete until totp_enabled';
comment on column users.totp_last_step is 'The time step of the last accepted code: a code is valid once';
comment on column users.photo_image_id is 'Shown in the header of the dashboard; one of the user''s own images';
comment on column users.disabled_at is 'The time at which the provider blocked this user from signing in';
comment on column users.website_host is 'The brand''s host name at the latest sign-in; null: the platform''s own address. Links sent to the user lead there while the brand exists.';

create table branding (
  website_url text primary key,
  company_name text not null,
  company_logo text,
  company_icon text,
  company_favicon text,
  brand_primary_color text not null check (brand_primary_color ~ '^#[0-9a-f]{6}$'),
  brand_secondary_color text not null check (brand_secondary_color ~ '^#[0-9a-f]{6}$'),
  support_email text,
  created_at timestamptz not null,
  terms_url text check (terms_url ~ '^https://'),
  privacy_url text check (privacy_url ~ '^https://')
);
comment on table branding is 'The look of the dashboard at a website address (host name, lower case)';
comment on column branding.terms_url is 'The brand''s terms of service; null: the platform''s page';
comment on column branding.privacy_url is 'The brand''s privacy policy; null: the platform''s page';

create table image_sizes (
  image_id uuid not null references images (id) on delete cascade,
  width integer not null check (width in (320, 640, 1280)),
  bytes bytea not null,
  primary key (image_id, width)
);
comment on table image_sizes is 'Scaled-down versions of an image as WebP, created on upload for each width below its own';

insert into environments (id, business_id, mode, created_at) values
  ('00000000-0000-0000-0000-000000000001', null, 'test', now()),
  ('00000000-0000-0000-0000-000000000002', null, 'live', now());
