-- Downloadable products: their files and downloads.

create table store_files (
  environment_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  variant_id uuid,
  file_name text not null check (char_length(file_name) between 1 and 120),
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  created_by text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, product_id) references store_products (environment_id, id),
  foreign key (environment_id, variant_id) references store_variants (environment_id, id)
);
create index store_files_of_product on store_files (environment_id, product_id, created_at);
comment on table store_files is 'Files that a product is delivered as, with their contents in store_file_parts';
comment on column store_files.variant_id is 'The variant that the file is limited to; null: all variants';
comment on column store_files.removed_at is 'When it was removed: not for later orders, but still for earlier ones';

create table store_file_parts (
  environment_id uuid not null,
  file_id uuid not null,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (environment_id, file_id, position),
  foreign key (environment_id, file_id) references store_files (environment_id, id)
);
comment on table store_file_parts is 'The contents of files in parts of a megabyte, so that a download holds one part in memory at a time';

create table order_downloads (
  environment_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  position integer not null,
  file_id uuid not null,
  at timestamptz not null,
  primary key (environment_id, order_id, id),
  foreign key (environment_id, order_id, position) references order_lines (environment_id, order_id, position),
  foreign key (environment_id, file_id) references store_files (environment_id, id)
);
comment on table order_downloads is 'Downloads of files of an order, counted against the limit of the product';
