-- Orders of the store: lines, payment, delivery, refunds and timeline.

create table order_numbers (
  environment_id uuid primary key references environments (id),
  last bigint not null check (last > 0)
);
comment on table order_numbers is 'The last order number, incremented in the transaction that places the order';

create table orders (
  environment_id uuid not null references environments (id),
  id uuid not null,
  number text not null,
  status text not null check (status in ('PLACED', 'ORDERED', 'PACKAGED', 'DISPATCHED', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED',
    'CANCELLED', 'EXPIRED')),
  channel text not null check (channel in ('store', 'manual')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  customer_id uuid not null,
  customer_name text not null check (char_length(customer_name) <= 100),
  customer_email text not null,
  customer_phone bytea,
  delivery jsonb not null,
  customer_note text check (char_length(customer_note) <= 500),
  coupon jsonb,
  subtotal bigint not null check (subtotal >= 0),
  discount_amount bigint not null check (discount_amount >= 0),
  taxes jsonb not null,
  tax_amount bigint not null check (tax_amount >= 0),
  delivery_amount bigint not null check (delivery_amount >= 0),
  total bigint not null check (total >= 0),
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  offline jsonb,
  offline_paid bigint not null default 0 check (offline_paid >= 0),
  payment_status text not null generated always as (
    case when refunded > 0 and refunded >= paid then 'REFUNDED' when refunded > 0 then 'PARTIALLY_REFUNDED'
      when paid >= total and (paid > 0 or status not in ('PLACED', 'EXPIRED', 'CANCELLED')) then 'PAID' else 'UNPAID' end) stored,
  attempts_in_progress integer not null default 0 check (attempts_in_progress >= 0),
  short_lines jsonb not null default '[]',
  carrier text check (char_length(carrier) <= 60),
  tracking_number text check (char_length(tracking_number) <= 80),
  tracking_url text check (char_length(tracking_url) <= 2000),
  slug text not null,
  views integer not null default 0,
  created_by text,
  expires_at timestamptz,
  paid_at timestamptz,
  stock_deducted_at timestamptz,
  packaged_at timestamptz,
  dispatched_at timestamptz,
  in_transit_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  points bigint not null default 0 check (points >= 0),
  points_amount bigint not null default 0 check (points_amount >= 0),
  points_returned boolean not null default false,
  language text check (language in ('en', 'fr', 'es')),
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  constraint orders_customer_phone_sealed
    check (customer_phone is null or is_sealed_for(customer_phone, 'orders.customer_phone', environment_id::text, id::text))
);
create unique index orders_number on orders (environment_id, number);
create index orders_newest on orders (environment_id, created_at, id);
create index orders_by_total on orders (environment_id, total, id);
create index orders_by_paid_at on orders (environment_id, paid_at, id);
create index orders_by_status on orders (environment_id, status, created_at desc);
create index orders_customer on orders (environment_id, customer_id, created_at desc);
create index orders_refunded on orders (environment_id, created_at desc) where refunded > 0;
create index orders_due on orders (expires_at) where status = 'PLACED' and attempts_in_progress = 0 and expires_at is not null;
comment on table orders is 'Orders of customers, with the totals as of placing';
comment on column orders.delivery is 'The delivery as chosen, independent of later settings: {kind, name, fee, daysMin, daysMax, address …}';
comment on column orders.paid is 'The amount paid by captured payments, offline payments and points, minor units';
comment on column orders.refunded is 'The amount returned: refunds that reached the customer, chargebacks and offline refunds, minor units';
comment on column orders.offline is 'The offline payment and who recorded it: {method, note, paidOn, by, at}';
comment on column orders.attempts_in_progress is 'The number of payment attempts in progress; meanwhile the order does not expire';
comment on column orders.short_lines is 'Lines out of stock when the order was paid late: {variantId, quantity, taken}';
comment on column orders.slug is 'Part of its address for the customer, hard to guess';
comment on column orders.stock_deducted_at is 'When its stock was deducted; null: still reserved, or released';
comment on column orders.points is 'Points that the customer pays with';
comment on column orders.points_amount is 'The value of the points when the order was placed, minor units; included in paid until the points are returned';
comment on column orders.points_returned is 'Whether the points were returned to the customer because the order was not paid in time or cancelled before payment';
comment on column orders.language is 'ISO 639-1, of the page it was placed on; null: that of the customer, else of the invoice settings';

-- Finds customers with a paid order without reading the orders.
create index orders_paid_customer on orders (environment_id, customer_id) where paid_at is not null;

create table order_lines (
  environment_id uuid not null,
  order_id uuid not null,
  position integer not null check (position between 0 and 99),
  variant_id uuid not null,
  product_id uuid not null,
  name text not null check (char_length(name) <= 200),
  variant_name text check (char_length(variant_name) <= 200),
  sku text check (char_length(sku) <= 40),
  image_id uuid,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  taxes jsonb not null,
  gross bigint not null,
  discount_amount bigint not null,
  document_discount bigint not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null check (total >= 0),
  packed integer not null default 0 check (packed between 0 and quantity),
  is_digital boolean not null default false,
  primary key (environment_id, order_id, position),
  foreign key (environment_id, order_id) references orders (environment_id, id)
);
create index order_lines_product on order_lines (environment_id, product_id, order_id);
comment on table order_lines is 'Ordered variants, with prices and tax rates as of placing';
comment on column order_lines.total is 'The price for the customer after its share of discounts, including taxes, minor units';
comment on column order_lines.packed is 'The quantity packed, set when the order is packaged';
comment on column order_lines.is_digital is 'Delivered as files, a copy of the setting of the product as of placing';

create table order_refunds (
  environment_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('lines', 'amount', 'whole')),
  amount bigint not null check (amount >= 0),
  delivery_amount bigint not null default 0 check (delivery_amount >= 0),
  refund_ids uuid[] not null,
  offline_amount bigint not null default 0 check (offline_amount >= 0),
  reason text not null,
  customer_note text check (char_length(customer_note) <= 500),
  by_name text not null,
  created_at timestamptz not null,
  points bigint not null default 0 check (points >= 0),
  points_amount bigint not null default 0 check (points_amount >= 0),
  primary key (environment_id, id),
  foreign key (environment_id, order_id) references orders (environment_id, id)
);
create index order_refunds_of_order on order_refunds (environment_id, order_id, created_at);
create index order_refunds_newest on order_refunds (environment_id, created_at, id);
create index order_refunds_by_amount on order_refunds (environment_id, amount, id);
comment on table order_refunds is 'Refunds of orders: by lines, by amount or in full. Money of payments is returned by their refunds.';
comment on column order_refunds.refund_ids is 'The refunds of its payments';
comment on column order_refunds.offline_amount is 'The part refunded offline, minor units';
comment on column order_refunds.points is 'The points returned';

create table order_refund_lines (
  environment_id uuid not null,
  order_refund_id uuid not null,
  position integer not null,
  order_id uuid not null,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  restocked integer not null default 0 check (restocked between 0 and quantity),
  primary key (environment_id, order_refund_id, position),
  foreign key (environment_id, order_refund_id) references order_refunds (environment_id, id),
  foreign key (environment_id, order_id, position) references order_lines (environment_id, order_id, position)
);
create index order_refund_lines_of_order on order_refund_lines (environment_id, order_id);
comment on table order_refund_lines is 'The refunded and restocked quantities per line, with the refunded amount';

create table order_events (
  environment_id uuid not null,
  order_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, order_id, id),
  foreign key (environment_id, order_id) references orders (environment_id, id)
);
comment on table order_events is 'The timeline of orders, including notes';

create table order_follow_ups (
  environment_id uuid not null references environments (id),
  transaction_id uuid not null,
  kind text not null check (kind in ('paid', 'returned')),
  order_id uuid not null,
  at timestamptz not null,
  primary key (environment_id, transaction_id, kind)
);
create index order_follow_ups_next on order_follow_ups (at);
comment on table order_follow_ups is 'Captured and returned payments of orders that are not yet reflected in stock and timeline, processed by a sweep';

-- The status of an order refund, from its payment refunds. A failed refund that was replaced counts as its replacement.
create function order_refund_status(env uuid, ids uuid[]) returns text language sql stable as $$
  with recursive sent as (
    select r.id, r.status, r.id as first from refunds r where r.environment_id = env and r.id = any(ids)
    union all
    select n.id, n.status, s.first from sent s join refunds n on n.environment_id = env and n.replaces_id = s.id),
  latest as (
    select s.status from sent s where not exists (select from refunds n where n.environment_id = env and n.replaces_id = s.id))
  select coalesce(
    (select status from latest where status in ('PENDING', 'PROCESSING', 'AWAITING') order by status limit 1),
    (select status from latest where status = 'SUCCESSFUL' limit 1),
    (select status from latest limit 1), 'SUCCESSFUL')
$$;

create function orders_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from orders o
    where (o.environment_id, o.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by o.environment_id, o.id for no key update;
end $$;

-- Marks orders as paid on capture. Stock, coupon and timeline follow in a sweep, so that a crash loses nothing.
create function orders_count(uses jsonb) returns void language plpgsql as $$
declare
  u jsonb;
begin
  for u in select v from jsonb_array_elements(uses) v loop
    update orders o set
      paid = o.paid + (u ->> 'amount')::bigint,
      attempts_in_progress = greatest(0, o.attempts_in_progress - case when (u ->> 'reserved')::boolean then 1 else 0 end),
      status = case when o.status in ('PLACED', 'EXPIRED') and o.paid + (u ->> 'amount')::bigint >= o.total then 'ORDERED' else o.status end,
      paid_at = coalesce(o.paid_at, case when o.paid + (u ->> 'amount')::bigint >= o.total then (u ->> 'paidAt')::timestamptz end),
      updated_at = (u ->> 'paidAt')::timestamptz
    where o.environment_id = (u ->> 'env')::uuid and o.id = (u ->> 'id')::uuid;
    insert into order_follow_ups (environment_id, transaction_id, kind, order_id, at)
    values ((u ->> 'env')::uuid, (u ->> 'transaction')::uuid, 'paid', (u ->> 'id')::uuid, (u ->> 'paidAt')::timestamptz);
  end loop;
end $$;

insert into payment_sources (kind, place, lock_function, count_function) values ('order', 30, 'orders_lock', 'orders_count');

-- Queues refunds and chargebacks of order payments for a sweep.
create function order_payment_returned() returns trigger language plpgsql as $$
begin
  insert into order_follow_ups (environment_id, transaction_id, kind, order_id, at)
  values (new.environment_id, new.id, 'returned', new.source_id, new.updated_at)
  on conflict (environment_id, transaction_id, kind) do nothing;
  return null;
end $$;
create trigger transactions_order_returned after update on transactions for each row
  when (new.source_kind = 'order' and new.source_id is not null and (new.refunded_amount, new.charged_back) is distinct from (old.refunded_amount, old.charged_back))
  execute function order_payment_returned();
