-- The store of an environment: settings, host name, and members who hid the set-up steps.

create table stores (
  environment_id uuid primary key references environments (id),
  name text not null check (char_length(name) between 2 and 100),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  alert_email text check (char_length(alert_email) <= 254),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_published boolean not null default false,
  description text check (char_length(description) <= 500),
  welcome text check (char_length(welcome) between 1 and 120),
  theme_color text check (theme_color ~ '^#[0-9a-f]{6}$'),
  scheme text not null default 'auto' check (scheme in ('auto', 'light', 'dark')),
  banner_image_id uuid references images (id),
  socials jsonb not null default '[]' check (jsonb_typeof(socials) = 'array'),
  category_order uuid[] not null default '{}' check (cardinality(category_order) <= 100)
);
comment on table stores is 'Stores, at most one per environment; without a row none is set up';
comment on column stores.slug is 'Part of its address, unique across environments by the directory (kind store)';
comment on column stores.alert_email is 'The recipient of low stock alerts';
comment on column stores.is_published is 'Whether it is visible to everyone who has its address';
comment on column stores.description is 'A short introduction at the top';
comment on column stores.welcome is 'The headline of the home page; null: only the name of the store';
comment on column stores.theme_color is 'The colour of buttons and accents; null: the colour of the business';
comment on column stores.scheme is 'auto: light or dark according to the device';
comment on column stores.banner_image_id is 'The banner image of the home page';
comment on column stores.socials is 'Objects with network and url, in display order';
comment on column stores.category_order is 'Ids of categories in display order; other categories follow by name';

create table store_onboarding_hidden (
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  hidden_at timestamptz not null,
  primary key (business_id, user_id)
);
comment on table store_onboarding_hidden is 'Members who hid the set-up steps on the overview of the store, per business';

create table store_hosts (
  environment_id uuid primary key references stores (environment_id),
  host text not null check (host = lower(host) and char_length(host) between 4 and 245),
  token text not null check (char_length(token) = 32),
  status text not null check (status in ('WAITING', 'VERIFIED', 'FAILING', 'LOST')),
  problem text check (problem in ('NO_RECORD', 'OTHER_VALUE', 'NO_ANSWER', 'TAKEN_OVER')),
  created_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  failing_since timestamptz,
  next_check_at timestamptz,
  check ((status in ('VERIFIED', 'FAILING')) = (next_check_at is not null)),
  check ((status = 'FAILING') = (failing_since is not null))
);
create index store_hosts_due on store_hosts (next_check_at) where next_check_at is not null;
comment on table store_hosts is 'Host names claimed for stores, one per store, proved by a TXT record that is checked daily. Several stores may claim one; it leads to the store of the directory entry store_host.';
comment on column store_hosts.token is 'The value required in the TXT record of _kasuwa.<host>; public once the record is set';
comment on column store_hosts.problem is 'The problem found by the last check. NO_ANSWER: the DNS query failed, which changes nothing.';
comment on column store_hosts.failing_since is 'Since when the record of a verified host is missing; after 72 hours the host is lost';
