-- Taxes on the sales of a business: place, calculation, and rates by date.

create table taxes (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  name text not null check (char_length(name) between 2 and 60),
  is_inclusive boolean not null,
  is_before_discount boolean not null,
  country text check (country ~ '^[A-Z]{2}$'),
  state text check (char_length(state) between 2 and 60),
  is_default boolean not null default false,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check (state is null or country is not null),
  check (not is_default or status = 'ACTIVE')
);
create unique index taxes_default on taxes (environment_id, coalesce(country, ''), lower(coalesce(state, ''))) where is_default;
create unique index taxes_name on taxes (environment_id, lower(name), coalesce(country, ''), lower(coalesce(state, '')));
create index taxes_newest on taxes (environment_id, created_at desc, id desc);
create index taxes_by_name on taxes (environment_id, lower(name), id);
create index taxes_by_place on taxes (environment_id, (coalesce(country, '') || ' ' || coalesce(state, '')), id);
comment on table taxes is 'Taxes on sales. Documents keep a copy of the taxes that they were calculated with.';
comment on column taxes.is_before_discount is 'Whether it is calculated on the price before discounts, as some laws require';
comment on column taxes.country is 'Where it applies; null: everywhere';
comment on column taxes.is_default is 'Preselected for new products and lines; at most one per place';

create table tax_rates (
  environment_id uuid not null,
  tax_id uuid not null,
  starts_on date not null,
  rate integer not null check (rate between 0 and 10000),
  primary key (environment_id, tax_id, starts_on),
  foreign key (environment_id, tax_id) references taxes (environment_id, id)
);
comment on table tax_rates is 'The rates of a tax, each applying from its date until the next one';
comment on column tax_rates.rate is 'Hundredths of a per cent: 750 is 7.5 %';
