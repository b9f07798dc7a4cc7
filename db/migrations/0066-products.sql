-- What a business sells, with a price in each currency it sells in.

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
comment on table products is 'What a business sells. Prices that documents were made with are kept with the documents.';
comment on column products.sku is 'The code of the business; no two products have the same, in any case of letters';
comment on column products.used_at is 'When a document or page first named it: from then on it is archived, never deleted';
comment on column products.code is 'Of goods or services, for the tax authority; null: that of the e-invoicing settings';

create table product_prices (
  environment_id uuid not null,
  product_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  primary key (environment_id, product_id, currency),
  foreign key (environment_id, product_id) references products (environment_id, id) on delete cascade
);
comment on table product_prices is 'The price of one unit of a product, in minor units of a currency.';
