-- Lists of customers who have ordered are narrowed to who has paid: found without reading the orders themselves.
create index orders_paid_customer on orders (environment_id, customer_id) where paid_at is not null;
