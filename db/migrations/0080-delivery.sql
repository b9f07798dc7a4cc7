-- What a store delivers: regions with their fees, and places where orders are picked up.

create table delivery_settings (
  environment_id uuid primary key references environments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text check (char_length(note) <= 500),
  updated_at timestamptz not null
);
comment on table delivery_settings is 'How a store delivers: in which currency its fees are, and what it tells at the checkout.';

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
comment on table delivery_regions is 'Where a store delivers, for which fee and in how many days. Replaced as a whole when the settings are saved.';
comment on column delivery_regions.states is 'Empty: every state that no other region names';
comment on column delivery_regions.free_from is 'What goods must cost for the fee to fall away';

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
comment on table pick_up_places is 'Where customers fetch what they ordered. Replaced as a whole when the settings are saved.';
