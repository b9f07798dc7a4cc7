-- Views of the console's lists that staff have given names.

create table staff_views (
  id uuid primary key,
  operator_id uuid not null references operators (id) on delete cascade,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null,
  created_at timestamptz not null,
  unique (operator_id, list, name)
);
comment on table staff_views is 'A member of staff''s own names for what a list of the console shows. search: what stands in the address, by key.';
