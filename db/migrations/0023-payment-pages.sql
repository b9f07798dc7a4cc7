-- Payment pages, and their visits and payments per day.

create table payment_pages (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  slug text not null,
  name text not null,
  type text not null check (type in ('payment', 'donation', 'product', 'subscription')),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE', 'CLOSED')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_kind text not null check (amount_kind in ('fixed', 'open')),
  amount bigint check (amount > 0),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max > 0),
  suggested_amounts jsonb not null default '[]',
  goal_amount bigint check (goal_amount > 0),
  description text,
  banner_image_id uuid references images (id),
  gallery_image_ids uuid[] not null default '{}',
  redirect_url text,
  success_message text,
  custom_fields jsonb not null default '[]',
  collect_phone boolean not null default false,
  collect_address boolean not null default false,
  fee_bearer text not null check (fee_bearer in ('merchant', 'customer')),
  notify_emails text[] not null default '{}',
  seo_title text,
  seo_description text,
  seo_image_id uuid references images (id),
  split_group_id uuid,
  used_count integer not null default 0,
  collected bigint not null default 0,
  visits bigint not null default 0,
  started_count bigint not null default 0,
  created_by uuid references users (id),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  items jsonb not null default '[]',
  plan_ids uuid[] not null default '{}',
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, split_group_id) references split_groups (environment_id, id),
  check (amount_kind = 'open' or amount_min is null and amount_max is null and type = 'payment'),
  check (amount_kind = 'fixed' or amount is null),
  check ((status in ('DRAFT', 'CLOSED')) or published_at is not null),
  check ((status in ('DRAFT', 'CLOSED')) or amount_kind = 'open' or amount is not null)
);
create unique index payment_pages_slug on payment_pages (environment_id, slug);
create index payment_pages_newest on payment_pages (environment_id, created_at desc, id desc);
create index payment_pages_split_group on payment_pages (environment_id, split_group_id) where split_group_id is not null;
create index payment_pages_by_name on payment_pages (environment_id, lower(name), id);
create index payment_pages_by_amount on payment_pages (environment_id, coalesce(amount, 0), id);
create index payment_pages_by_payments on payment_pages (environment_id, used_count, id);
create index payment_pages_by_collected on payment_pages (environment_id, collected, id);
comment on table payment_pages is 'A page that a merchant drafts, publishes and shares. A draft is visible to its team only and may be incomplete.';
comment on column payment_pages.suggested_amounts is 'Minor units, for a donation; payers may enter any other amount';
comment on column payment_pages.goal_amount is 'Minor units; payers see the progress: the amount collected less refunds';
comment on column payment_pages.seo_image_id is 'The preview image of a shared link; null: the banner';
comment on column payment_pages.items is 'For type product: the products and quantities a payer may choose, in display order';
comment on column payment_pages.plan_ids is 'For type subscription: the plans, in display order';

create table payment_page_days (
  environment_id uuid not null,
  page_id uuid not null,
  day date not null,
  visits integer not null default 0,
  paid integer not null default 0,
  collected bigint not null default 0,
  primary key (environment_id, page_id, day),
  foreign key (environment_id, page_id) references payment_pages (environment_id, id)
);
comment on table payment_page_days is 'Visits and payments of a page per day in the business''s time zone';

-- Adds payments to the counters of pages and their days.
create function payment_pages_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select environment_id, source_id as page_id, day, paid, collected from payments_per_day(uses)
  ), days as (
    insert into payment_page_days as d (environment_id, page_id, day, paid, collected)
    select environment_id, page_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, page_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update payment_pages g set used_count = g.used_count + s.paid, collected = g.collected + s.collected
  from (select environment_id, page_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected from sums group by 1, 2) s
  where g.environment_id = s.environment_id and g.id = s.page_id;
end $$;

create function payment_pages_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from payment_pages g
    where (g.environment_id, g.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by g.environment_id, g.id for no key update;
end $$;
