-- Virtual terminals: addresses and QR codes for payments in person, with daily counts.

create table virtual_terminals (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null check (reference ~ '^VTM-[0-9A-Z]{8,12}$'),
  slug text not null,
  name text not null check (char_length(name) between 1 and 100),
  label text check (char_length(label) between 1 and 60),
  status text not null check (status in ('ACTIVE', 'DISABLED')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  split_group_id uuid,
  visits bigint not null default 0,
  started_count bigint not null default 0,
  used_count integer not null default 0,
  collected bigint not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, split_group_id) references split_groups (environment_id, id)
);
create unique index virtual_terminals_slug on virtual_terminals (environment_id, slug);
create index virtual_terminals_newest on virtual_terminals (environment_id, created_at desc, id desc);
create index virtual_terminals_by_name on virtual_terminals (environment_id, lower(name), id);
create index virtual_terminals_by_label on virtual_terminals (environment_id, coalesce(lower(label), ''), id);
create index virtual_terminals_by_payments on virtual_terminals (environment_id, used_count, id);
create index virtual_terminals_by_collected on virtual_terminals (environment_id, collected, id);
create index virtual_terminals_split_group on virtual_terminals (environment_id, split_group_id) where split_group_id is not null;
comment on table virtual_terminals is 'Virtual terminals: customers scan the QR code or open the address, enter an amount and pay';
comment on column virtual_terminals.label is 'The location or cashier it belongs to';

create table virtual_terminal_days (
  environment_id uuid not null,
  terminal_id uuid not null,
  day date not null,
  visits integer not null default 0,
  paid integer not null default 0,
  collected bigint not null default 0,
  primary key (environment_id, terminal_id, day),
  foreign key (environment_id, terminal_id) references virtual_terminals (environment_id, id)
);
comment on table virtual_terminal_days is 'Scans and payments of virtual terminals per day, in the time zone of the business';

-- Adds captured payments to the totals and daily counts of virtual terminals.
create function virtual_terminals_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select environment_id, source_id as terminal_id, day, paid, collected from payments_per_day(uses)
  ), days as (
    insert into virtual_terminal_days as d (environment_id, terminal_id, day, paid, collected)
    select environment_id, terminal_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, terminal_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update virtual_terminals v set used_count = v.used_count + s.paid, collected = v.collected + s.collected
  from (select environment_id, terminal_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected from sums group by 1, 2) s
  where v.environment_id = s.environment_id and v.id = s.terminal_id;
end $$;

create function virtual_terminals_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from virtual_terminals v
    where (v.environment_id, v.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by v.environment_id, v.id for no key update;
end $$;

insert into payment_sources (kind, place, lock_function, count_function) values ('terminal', 20, 'virtual_terminals_lock', 'virtual_terminals_count');
