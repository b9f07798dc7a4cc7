-- The catalogue of a store: product listings, categories, images and variants.

create table store_categories (
  environment_id uuid not null references environments (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 60),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index store_categories_name on store_categories (environment_id, lower(name));
create unique index store_categories_slug on store_categories (environment_id, slug);
create index store_categories_by_name on store_categories (environment_id, lower(name), id);
create index store_categories_newest on store_categories (environment_id, created_at desc, id desc);
comment on table store_categories is 'Categories of the products of a store';

create table store_products (
  environment_id uuid not null,
  id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 80),
  description text check (char_length(description) <= 5000),
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  option_names text[] not null default '{}' check (cardinality(option_names) <= 3),
  order_min integer not null default 1 check (order_min between 1 and 1000000),
  order_max integer check (order_max between order_min and 1000000),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_digital boolean not null default false,
  download_max integer check (download_max between 1 and 1000),
  download_days integer check (download_days between 1 and 3650),
  primary key (environment_id, id),
  foreign key (environment_id, id) references products (environment_id, id)
);
create unique index store_products_slug on store_products (environment_id, slug);
create index store_products_newest on store_products (environment_id, created_at desc, id desc);
create index store_products_status on store_products (environment_id, status, created_at desc);
comment on table store_products is 'Listings of products in the store. Name, prices, unit, tax and first image are those of the product.';
comment on column store_products.id is 'The id of the product';
comment on column store_products.order_max is 'The maximum quantity of a variant per order; null: limited by stock only';
comment on column store_products.is_digital is 'Whether it is delivered as files after payment, without shipping or a delivery fee';
comment on column store_products.download_max is 'The maximum number of downloads of each file per order; null: unlimited';
comment on column store_products.download_days is 'The number of days after payment in which files can be downloaded; null: unlimited';

create table store_product_categories (
  environment_id uuid not null,
  product_id uuid not null,
  category_id uuid not null,
  primary key (environment_id, product_id, category_id),
  foreign key (environment_id, product_id) references store_products (environment_id, id),
  foreign key (environment_id, category_id) references store_categories (environment_id, id) on delete cascade
);
create index store_product_categories_category on store_product_categories (environment_id, category_id, product_id);
comment on table store_product_categories is 'The categories of products';

create table store_product_images (
  environment_id uuid not null,
  product_id uuid not null,
  position integer not null check (position between 0 and 7),
  image_id uuid not null references images (id),
  primary key (environment_id, product_id, position),
  foreign key (environment_id, product_id) references store_products (environment_id, id)
);
comment on table store_product_images is 'The images of products, in order; the first one is that of the product';

create table store_variants (
  environment_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null check (position >= 0),
  options text[] not null default '{}' check (cardinality(options) <= 3),
  sku text check (sku ~ '^[^\s]{1,40}$'),
  barcode text check (barcode ~ '^[0-9A-Za-z-]{4,40}$'),
  image_id uuid references images (id),
  is_removed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, product_id) references store_products (environment_id, id)
);
create unique index store_variants_sku on store_variants (environment_id, upper(sku)) where sku is not null and not is_removed;
create unique index store_variants_options on store_variants (environment_id, product_id, options) where not is_removed;
create index store_variants_product on store_variants (environment_id, product_id, position);
comment on table store_variants is 'The items that are bought: a product with one choice of its options. Stock is in stock_levels.';
comment on column store_variants.options is 'A value for each option name of the product, in the same order';
comment on column store_variants.is_removed is 'Whether it was removed from the product; orders may still refer to it';

create table store_variant_prices (
  environment_id uuid not null,
  variant_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  primary key (environment_id, variant_id, currency),
  foreign key (environment_id, variant_id) references store_variants (environment_id, id)
);
comment on table store_variant_prices is 'Prices of variants that differ from the price of the product, minor units';
