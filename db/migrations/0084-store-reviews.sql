-- Product reviews of a store.

create table store_reviews (
  environment_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  order_id uuid not null,
  rating integer not null check (rating between 1 and 5),
  text text check (char_length(text) <= 2000),
  status text not null check (status in ('WAITING', 'PUBLISHED', 'HIDDEN')),
  answer text check (char_length(answer) <= 1000),
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, product_id) references store_products (environment_id, id),
  foreign key (environment_id, order_id) references orders (environment_id, id)
);
create unique index store_reviews_once on store_reviews (environment_id, order_id, product_id);
create index store_reviews_of_product on store_reviews (environment_id, product_id, status, created_at desc);
create index store_reviews_newest on store_reviews (environment_id, created_at, id);
create index store_reviews_by_rating on store_reviews (environment_id, rating, id);
create index store_reviews_waiting on store_reviews (environment_id, created_at) where status = 'WAITING';
comment on table store_reviews is 'Reviews by buyers, one per product and order, visible once published by the business';
comment on column store_reviews.text is 'The text of the buyer, whose name is in the order';
comment on column store_reviews.answer is 'The reply of the business, shown below the review';

-- Sorts the catalogue by best rating: the published ratings per product, by an index-only scan.
create index store_reviews_stars on store_reviews (environment_id, product_id) include (rating) where status = 'PUBLISHED';
