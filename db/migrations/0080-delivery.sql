-- Delivery of a store: regions with their fees, and pick-up places.

create table delivery_settings (
  environment_id uuid primary key references environments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text check (char_length(note) <= 500),
  updated_at timestamptz not null
);
comment on table delivery_settings is 'Delivery settings of a store: the currency of its fees, and the note at the checkout';

create table delivery_regions (
  environment_id uuid not null references delivery_settings (environment_id),
  id uuid not null,
  position integer not null check (position between 0 and 59),
  name text not null check (char_length(name) between 2 and 80),
  states text[] not null,
  fee bigint not null check (fee >= 0),
  free_from bigint check (free_from > 0),
  days_min integer not null check (days_min >= 0),
  days_max integer not null check (days_max >= days_min),
  primary key (environment_id, id),
  unique (environment_id, position)
);
comment on table delivery_regions is 'Delivery regions of a store, with fees and delivery times in days. Replaced as a whole when the settings are saved.';
comment on column delivery_regions.states is 'Empty: all states without a region of their own';
comment on column delivery_regions.free_from is 'The value of goods from which delivery is free, minor units';

create table pick_up_places (
  environment_id uuid not null references delivery_settings (environment_id),
  id uuid not null,
  position integer not null check (position between 0 and 19),
  name text not null check (char_length(name) between 2 and 80),
  address text not null check (char_length(address) between 2 and 200),
  hours text check (char_length(hours) <= 120),
  primary key (environment_id, id),
  unique (environment_id, position)
);
comment on table pick_up_places is 'Pick-up places for orders. Replaced as a whole when the settings are saved.';
