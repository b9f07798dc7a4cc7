-- Product images that imported files refer to by URL.

create table store_picture_addresses (
  environment_id uuid not null references environments (id),
  id uuid not null,
  url text not null check (char_length(url) between 1 and 2000),
  url_sha256 bytea not null check (octet_length(url_sha256) = 32),
  status text not null check (status in ('WAITING', 'FETCHED', 'FAILED')),
  image_id uuid references images (id),
  failure text,
  attempt_count integer not null default 0 check (attempt_count >= 0),
  next_at timestamptz,
  requested_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment_id, id),
  check ((status = 'FETCHED') = (image_id is not null)),
  check (status <> 'WAITING' or next_at is not null),
  check (status <> 'FAILED' or failure is not null)
);
create unique index store_picture_addresses_url on store_picture_addresses (environment_id, url_sha256);
create index store_picture_addresses_due on store_picture_addresses (next_at) where next_at is not null;
create index store_picture_addresses_due_in on store_picture_addresses (environment_id, next_at) where next_at is not null;
create index store_picture_addresses_open on store_picture_addresses (environment_id, status, requested_at) where status <> 'FETCHED';
comment on table store_picture_addresses is 'Image URLs from imported files, each fetched once whatever the number of products';
comment on column store_picture_addresses.failure is 'Why the last fetch failed, a text; it is retried while the status is WAITING';
comment on column store_picture_addresses.next_at is 'The time of the next fetch, or of attaching the fetched image to its products; while claimed: the end of the lease; null: nothing to do';
comment on column store_picture_addresses.ended_at is 'When it was fetched or failed';

create table store_picture_places (
  environment_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  variant_id uuid,
  position integer not null check (position between 0 and 7),
  address_id uuid not null,
  import_id uuid,
  primary key (environment_id, id),
  foreign key (environment_id, product_id) references store_products (environment_id, id),
  foreign key (environment_id, variant_id) references store_variants (environment_id, id),
  foreign key (environment_id, address_id) references store_picture_addresses (environment_id, id)
);
create unique index store_picture_places_one on store_picture_places
  (environment_id, product_id, coalesce(variant_id, '00000000-0000-0000-0000-000000000000'::uuid), position);
create index store_picture_places_address on store_picture_places (environment_id, address_id, product_id);
create index store_picture_places_import on store_picture_places (environment_id, import_id) where import_id is not null;
comment on table store_picture_places is 'Where fetched images belong: the ordered images of a product, or the image of a variant. Deleted once the images are chosen by hand.';
comment on column store_picture_places.import_id is 'The import that contained the URL';

create table store_picture_days (
  environment_id uuid not null references environments (id),
  day date not null,
  attempt_count integer not null check (attempt_count >= 0),
  primary key (environment_id, day)
);
comment on table store_picture_days is 'The number of image fetches per day, which is limited';
