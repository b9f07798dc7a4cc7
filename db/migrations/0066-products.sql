-- Products of a business, with a price per currency.

create table products (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  name text not null check (char_length(name) between 2 and 150),
  description text check (char_length(description) <= 2000),
  sku text check (sku ~ '^[^\s]{1,40}$'),
  unit text check (char_length(unit) <= 30),
  tax_id uuid,
  image_id uuid references images (id),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE', 'CLOSED')),
  used_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  code text check (code ~ '^[A-Z0-9][A-Z0-9.-]{1,19}$'),
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, tax_id) references taxes (environment_id, id)
);
create unique index products_sku on products (environment_id, upper(sku)) where sku is not null;
create index products_newest on products (environment_id, created_at desc, id desc);
create index products_name on products (environment_id, lower(name), id);
create index products_by_sku on products (environment_id, upper(coalesce(sku, '')), id);
create index products_tax on products (environment_id, tax_id) where tax_id is not null;
comment on table products is 'Products of a business. Documents keep a copy of the prices that they were created with.';
comment on column products.sku is 'The stock keeping unit of the business, unique regardless of case';
comment on column products.used_at is 'When a document or page first referred to it; since then it can be archived, but not deleted';
comment on column products.code is 'The code of goods or services for the tax authority; null: that of the e-invoicing settings';

create table product_prices (
  environment_id uuid not null,
  product_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  primary key (environment_id, product_id, currency),
  foreign key (environment_id, product_id) references products (environment_id, id) on delete cascade
);
comment on table product_prices is 'Unit prices of products, minor units, one per currency';
