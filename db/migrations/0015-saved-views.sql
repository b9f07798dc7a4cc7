-- Views of lists that a person has given a name: filters, tab, sort and period, to come back to.

create table saved_views (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null,
  created_at timestamptz not null,
  unique (business_id, user_id, list, name)
);
comment on table saved_views is 'A person''s own, in one business. search: what stands in the address, by key.';
