-- Payment links, and their visits and payments per day.

create table payment_links (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  slug text not null,
  name text not null,
  description text,
  kind text not null check (kind in ('one-time', 'multiple')),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE', 'COMPLETED', 'CLOSED')),
  currency text not null,
  amount bigint check (amount > 0),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max > 0),
  uses_max integer check (uses_max > 0),
  used_count integer not null default 0,
  reserved_count integer not null default 0 check (reserved_count >= 0),
  collected bigint not null default 0,
  visits bigint not null default 0,
  started_count bigint not null default 0,
  expires_at timestamptz,
  redirect_url text,
  success_message text,
  custom_fields jsonb not null default '[]',
  collect_phone boolean not null default false,
  collect_address boolean not null default false,
  fee_bearer text not null check (fee_bearer in ('merchant', 'customer')),
  notify_emails text[] not null default '{}',
  image_id uuid references images (id),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  split_group_id uuid,
  type text not null default 'payment' check (type in ('payment', 'product')),
  items jsonb not null default '[]',
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, split_group_id) references split_groups (environment_id, id)
);
create unique index payment_links_slug on payment_links (environment_id, slug);
create index payment_links_newest on payment_links (environment_id, created_at desc, id desc);
create index payment_links_split_group on payment_links (environment_id, split_group_id) where split_group_id is not null;
create index payment_links_by_amount on payment_links (environment_id, coalesce(amount, 0), id);
create index payment_links_by_payments on payment_links (environment_id, used_count, id);
create index payment_links_by_collected on payment_links (environment_id, collected, id);
comment on table payment_links is 'A shareable address for payments. EXPIRED is derived from expires_at.';
comment on column payment_links.reserved_count is 'Uses reserved by payments whose outcome is unknown; counted only if uses_max is set';
comment on column payment_links.items is 'For type product: the products and quantities a payer may choose, in display order';

-- A sort order of the list besides time: the index makes each page cheap, however many rows there are.

create index payment_links_by_name on payment_links (environment_id, lower(name), id);

create table payment_link_days (
  environment_id uuid not null,
  link_id uuid not null,
  day date not null,
  visits integer not null default 0,
  paid integer not null default 0,
  collected bigint not null default 0,
  primary key (environment_id, link_id, day),
  foreign key (environment_id, link_id) references payment_links (environment_id, id)
);
comment on table payment_link_days is 'Visits and payments of a link per day in the business''s time zone';

-- Adds uses to links and their days; a link with its maximum of uses becomes COMPLETED.
create function payment_links_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select (u ->> 'env')::uuid as environment_id, (u ->> 'id')::uuid as link_id, (u ->> 'day')::date as day,
           count(*)::integer as paid, sum((u ->> 'amount')::bigint)::bigint as collected,
           count(*) filter (where (u ->> 'reserved')::boolean)::integer as reserved
    from jsonb_array_elements(uses) u
    group by 1, 2, 3
  ), days as (
    insert into payment_link_days as d (environment_id, link_id, day, paid, collected)
    select environment_id, link_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, link_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update payment_links l set
    used_count = l.used_count + s.paid, collected = l.collected + s.collected, reserved_count = greatest(0, l.reserved_count - s.reserved),
    status = case when l.status in ('ACTIVE', 'INACTIVE')
                   and l.used_count + s.paid >= case when l.kind = 'one-time' then 1 else l.uses_max end then 'COMPLETED' else l.status end
  from (select environment_id, link_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected, sum(reserved)::integer as reserved
        from sums group by 1, 2) s
  where l.environment_id = s.environment_id and l.id = s.link_id;
end $$;

create function payment_links_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from payment_links l
    where (l.environment_id, l.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by l.environment_id, l.id for no key update;
end $$;
