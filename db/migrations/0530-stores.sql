-- The store of an environment: its name, address, currency, and who is told of what runs low.

create table stores (
  environment_id uuid primary key references environments (id),
  name text not null check (char_length(name) between 2 and 100),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  alert_email text check (char_length(alert_email) <= 254),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table stores is 'The store of an environment, one at most; without a row it was not set up yet.';
comment on column stores.slug is 'Part of its address: unique over all environments by the directory, kind store';
comment on column stores.alert_email is 'Who is told of products that run low';
