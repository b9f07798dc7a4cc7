-- Links by which customers subscribe to a plan by themselves: one for each currency.

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
comment on table plan_links is 'Addresses at which customers subscribe to a plan, one for each currency.';
comment on column plan_links.subscribed is 'Subscriptions that were begun there, paid or not';
