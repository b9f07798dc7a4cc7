-- Prices of payments, and the default bearer of their fees.

create table prices (
  id uuid primary key,
  business_id uuid references businesses (id),
  currency text not null,
  channel text not null,
  region text not null check (region in ('local', 'international', 'any')),
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  flat bigint not null check (flat >= 0),
  flat_waived_below bigint not null default 0 check (flat_waived_below >= 0),
  fee_max bigint check (fee_max >= 0),
  vat_ppm integer not null check (vat_ppm between 0 and 1000000),
  vat_inclusive boolean not null default false,
  effective_from timestamptz not null,
  effective_until timestamptz,
  unique nulls not distinct (business_id, currency, channel, region, effective_from),
  constraint prices_effective_check check (effective_until > effective_from)
);
comment on table prices is 'The price table. The newest effective row applies; a price of the business takes precedence over the platform''s.';
comment on column prices.rate_ppm is 'Parts per million of the amount: 15000 is 1.5%';
comment on column prices.flat is 'Minor units added to the rate, waived below flat_waived_below';
comment on column prices.effective_until is 'The end of a business''s price, after which the platform''s applies again; null: until a newer row takes effect';

create table fee_bearer_defaults (
  environment_id uuid primary key references environments (id),
  fee_bearer text not null check (fee_bearer in ('merchant', 'customer')),
  updated_at timestamptz not null
);
comment on table fee_bearer_defaults is 'The bearer of the fees of new links, pages and checkouts that do not specify one; no row: the merchant';

create table price_proposals (
  id uuid primary key,
  terms jsonb not null,
  like proposal_columns including defaults including constraints,
  foreign key (proposed_by) references operators (id),
  foreign key (decided_by) references operators (id)
);
create index price_proposals_pending on price_proposals (created_at) where status = 'PENDING';
comment on table price_proposals is 'Proposed prices of the platform: pending a second member of staff, and decided. Without an environment, since they apply to every business.';
comment on column price_proposals.terms is 'The proposed price: market, channel, terms and start; a null start: on approval';
