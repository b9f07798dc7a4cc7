-- Pages and links that sell products of the catalogue, and pages that sell plans; what was bought is kept with its payment.

alter table payment_pages drop constraint payment_pages_type_check;
alter table payment_pages add constraint payment_pages_type_check
  check (type in ('payment', 'donation', 'product', 'subscription'));
alter table payment_pages
  add column items jsonb not null default '[]',
  add column plan_ids uuid[] not null default '{}';
comment on column payment_pages.items is 'Of the type product: which products and how many of each a payer may choose, in the order they are shown';
comment on column payment_pages.plan_ids is 'Of the type subscription: which plans, in the order they are shown';

alter table payment_links
  add column type text not null default 'payment' check (type in ('payment', 'product')),
  add column items jsonb not null default '[]';
comment on column payment_links.items is 'Of the type product: which products and how many of each a payer may choose, in the order they are shown';

alter table transactions add column purchase jsonb;
comment on column transactions.purchase is 'What was bought: lines, discount and taxes as they were when the payment began; null: it only asked for an amount';

alter table coupon_redemptions add column paid_late boolean not null default false;
comment on column coupon_redemptions.paid_late is 'The payment was made after it was given back: it is counted again where there is one left, and this goes out';
create index coupon_redemptions_paid_late on coupon_redemptions (environment_id, id) where paid_late;

-- A rail may say after a payment was given up that it was made: what it gave back then is due to be counted.
create function coupons_paid_late() returns trigger language plpgsql as $$
begin
  update coupon_redemptions set paid_late = true
  where environment_id = new.environment_id and subject_kind = 'payment' and subject_id = new.id and status = 'RELEASED';
  return null;
end $$;
create trigger coupons_paid_late after update of status on transactions
  for each row when (new.purchase is not null and new.status = 'successful' and old.status <> 'successful') execute function coupons_paid_late();

create index coupon_redemptions_held_by_payments on coupon_redemptions (reserved_at)
  where subject_kind = 'payment' and status = 'RESERVED';
