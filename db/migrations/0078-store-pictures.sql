-- Product images given by address in an imported file.

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
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment_id, id),
  check ((status = 'FETCHED') = (image_id is not null)),
  check (status <> 'WAITING' or next_at is not null),
  check (status <> 'FAILED' or failure is not null)
);
create unique index store_picture_addresses_url on store_picture_addresses (environment_id, url_sha256);
create index store_picture_addresses_due on store_picture_addresses (next_at) where next_at is not null;
create index store_picture_addresses_due_in on store_picture_addresses (environment_id, next_at) where next_at is not null;
create index store_picture_addresses_open on store_picture_addresses (environment_id, status, asked_at) where status <> 'FETCHED';
comment on table store_picture_addresses is 'Addresses that files name pictures by: each is fetched once, however many products it is of.';
comment on column store_picture_addresses.failure is 'Why the last try found no picture, in words; it is tried again while the status is WAITING';
comment on column store_picture_addresses.next_at is 'When it is tried, or what it found is put in its places; while somebody works on it, until when; null: nothing is to be done';
comment on column store_picture_addresses.ended_at is 'Since when it is fetched or failed';

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
comment on table store_picture_places is 'Where pictures of addresses belong: those of a product in their order, or the one of a variant. Gone once the pictures are chosen by hand.';
comment on column store_picture_places.import_id is 'The file that named it';

create table store_picture_days (
  environment_id uuid not null references environments (id),
  day date not null,
  tries integer not null check (tries >= 0),
  primary key (environment_id, day)
);
comment on table store_picture_days is 'How often addresses of pictures were tried on a day: there is a most of it.';
