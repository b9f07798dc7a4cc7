-- Sort columns of storefront customers: amount spent, number of orders and last order.
create table store_customers (
  environment_id uuid not null,
  customer_id uuid not null,
  orders integer not null check (orders >= 0),
  paid_orders integer not null check (paid_orders between 0 and orders),
  spent bigint not null,
  last_order_at timestamptz,
  primary key (environment_id, customer_id),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
create index store_customers_by_orders on store_customers (environment_id, orders, customer_id);
create index store_customers_by_spent on store_customers (environment_id, spent, customer_id);
create index store_customers_by_last on store_customers (environment_id, last_order_at, customer_id);
comment on table store_customers is 'Figures for sorting and filtering customers, recomputed from their orders after a change';
comment on column store_customers.spent is 'The amount paid minus refunded for orders in the currency of the business, minor units';

create table store_customer_sums (
  environment_id uuid not null,
  customer_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  spent bigint not null,
  primary key (environment_id, customer_id, currency),
  foreign key (environment_id, customer_id) references store_customers (environment_id, customer_id)
);
create index store_customer_sums_by_spent on store_customer_sums (environment_id, currency, spent, customer_id);
comment on table store_customer_sums is 'The amount spent per currency of the orders, for lists of one currency';

create table store_customers_due (
  environment_id uuid not null,
  id bigint not null generated always as identity,
  customer_id uuid not null,
  primary key (environment_id, id)
);
create index store_customers_due_order on store_customers_due (id);
comment on table store_customers_due is 'Customers with a changed order whose figures are still to be recomputed';

create function store_customer_changed() returns trigger language plpgsql as $$
begin
  insert into store_customers_due (environment_id, customer_id) values (new.environment_id, new.customer_id);
  return null;
end $$;
create trigger orders_store_customer_added after insert on orders for each row execute function store_customer_changed();
create trigger orders_store_customer_changed after update of paid, refunded, paid_at on orders for each row
  when ((new.paid, new.refunded, new.paid_at) is distinct from (old.paid, old.refunded, old.paid_at))
  execute function store_customer_changed();
