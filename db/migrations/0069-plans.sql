-- Subscription plans, with versioned prices.

create table plans (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  name text not null,
  description text,
  type text not null check (type in ('recurring', 'basic', 'product')),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE')),
  product_id uuid,
  interval text not null check (interval in ('daily', 'weekly', 'monthly', 'quarterly', 'biannually', 'annually')),
  interval_count integer not null check (interval_count between 1 and 36),
  trial_days integer not null check (trial_days between 0 and 730),
  invoice_limit integer check (invoice_limit > 0),
  quantity_allowed boolean not null,
  tax_ids jsonb not null,
  version integer not null check (version > 0),
  amount bigint not null check (amount > 0),
  like creation_columns,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check ((type = 'product') = (product_id is not null))
);
create index plans_newest on plans (environment_id, created_at, id);
create index plans_by_name on plans (environment_id, lower(name), id);
create index plans_by_amount on plans (environment_id, amount, id);
comment on table plans is 'Subscription plans: an amount per period, with taxes, trial and limit';
comment on column plans.version is 'The version of the newest prices';
comment on column plans.amount is 'The first of the newest prices, for sorting lists';

create table plan_versions (
  environment_id uuid not null,
  plan_id uuid not null,
  version integer not null check (version > 0),
  prices jsonb not null,
  moves_on date,
  created_at timestamptz not null,
  primary key (environment_id, plan_id, version),
  foreign key (environment_id, plan_id) references plans (environment_id, id)
);
comment on table plan_versions is 'The prices of a plan, one row per version; a version in use never changes';
comment on column plan_versions.prices is 'A list of {currency, amount, setUpFee}, minor units';
comment on column plan_versions.moves_on is 'The day from which existing subscriptions are billed at these prices; null: they keep their price';

create table plan_events (
  environment_id uuid not null,
  plan_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, plan_id, id),
  foreign key (environment_id, plan_id) references plans (environment_id, id)
);
comment on table plan_events is 'The timeline of plans';

create table plan_links (
  environment_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  slug text not null,
  visits integer not null default 0 check (visits >= 0),
  subscribed integer not null default 0 check (subscribed >= 0),
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, plan_id, currency),
  foreign key (environment_id, plan_id) references plans (environment_id, id)
);
comment on table plan_links is 'Links with which customers subscribe to a plan themselves, one per currency';
comment on column plan_links.subscribed is 'The number of subscriptions created there, paid or not';
