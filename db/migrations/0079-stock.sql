-- Stock of variants: levels, reservations for orders, and movements.

create table stock_levels (
  environment_id uuid not null,
  variant_id uuid not null,
  is_counted boolean not null,
  on_hand integer not null default 0 check (on_hand between 0 and 100000000),
  reserved integer not null default 0 check (reserved between 0 and 100000000),
  low_at integer check (low_at between 0 and 1000000),
  low_stock_alerted_at timestamptz,
  updated_at timestamptz not null,
  primary key (environment_id, variant_id),
  foreign key (environment_id, variant_id) references store_variants (environment_id, id),
  check (not is_counted or reserved <= on_hand)
);
create index stock_levels_low_stock_alert on stock_levels (updated_at)
  where is_counted and low_at is not null and on_hand - reserved <= low_at and low_stock_alerted_at is null;
comment on table stock_levels is 'The stock of variants. Available is on_hand minus reserved; if stock is not counted, availability is unlimited.';
comment on column stock_levels.low_at is 'The available quantity at which a low stock alert is sent; null: no alert';
comment on column stock_levels.low_stock_alerted_at is 'When the alert was sent; null again once more is available';

create table stock_reservations (
  environment_id uuid not null references environments (id),
  id uuid not null,
  status text not null check (status in ('HELD', 'TAKEN', 'RELEASED')),
  until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create index stock_reservations_due on stock_reservations (until) where status = 'HELD';
comment on table stock_reservations is 'Stock reserved for orders: HELD until payment, then TAKEN; RELEASED if the order is cancelled or expires';
comment on column stock_reservations.id is 'The id of the order';

create table stock_reservation_lines (
  environment_id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  quantity integer not null check (quantity > 0),
  deducted integer not null default 0 check (deducted between 0 and quantity),
  restocked integer not null default 0 check (restocked between 0 and deducted),
  primary key (environment_id, order_id, variant_id),
  foreign key (environment_id, order_id) references stock_reservations (environment_id, id),
  foreign key (environment_id, variant_id) references store_variants (environment_id, id)
);
comment on table stock_reservation_lines is 'The quantities of variants that an order reserves, took and returned';
comment on column stock_reservation_lines.deducted is 'Less than quantity if the order was paid late and too few were left';

create table stock_movements (
  environment_id uuid not null,
  id bigint not null generated always as identity,
  variant_id uuid not null,
  kind text not null check (kind in ('reserve', 'release', 'take', 'restock', 'adjust', 'receive')),
  on_hand_change integer not null,
  reserved_change integer not null,
  on_hand_after integer not null,
  reserved_after integer not null,
  order_id uuid,
  cause_id uuid,
  note text check (char_length(note) <= 200),
  by_name text check (char_length(by_name) <= 200),
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, variant_id) references store_variants (environment_id, id)
);
create index stock_movements_variant on stock_movements (environment_id, variant_id, id desc);
create index stock_movements_order on stock_movements (environment_id, order_id) where order_id is not null;
create unique index stock_movements_cause on stock_movements (environment_id, cause_id, variant_id, kind) where cause_id is not null;
comment on table stock_movements is 'Every change of a stock level, never changed or deleted. For uncounted stock only reserved changes.';
comment on column stock_movements.by_name is 'The author of a manual change; null: caused by an order';
comment on column stock_movements.cause_id is 'The cause, e.g. a refund, for which the movement is recorded once';
