-- Exchange rates, mark-ups on them, and quotes at which an amount can be exchanged once.

create table exchange_rates (
  source text not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  valid_from timestamptz not null,
  rate bigint not null check (rate > 0),
  primary key (source, from_currency, to_currency, valid_from)
);
comment on table exchange_rates is 'Mid-market rates as reported by a source; the latest row that has begun applies';
comment on column exchange_rates.rate is 'Units of to_currency per unit of from_currency, in billionths';

-- The initial rates of the sandbox; later ones come from its source.
insert into exchange_rates (source, from_currency, to_currency, valid_from, rate) values
  ('SANDBOX', 'NGN', 'USD', '2020-01-01', 645161),
  ('SANDBOX', 'USD', 'NGN', '2020-01-01', 1550000000000),
  ('SANDBOX', 'NGN', 'GHS', '2020-01-01', 8000000),
  ('SANDBOX', 'NGN', 'KES', '2020-01-01', 83419355),
  ('SANDBOX', 'NGN', 'GBP', '2020-01-01', 490323);

create table exchange_markups (
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  valid_from timestamptz not null,
  markup_ppm integer not null check (markup_ppm between 0 and 500000),
  primary key (from_currency, to_currency, valid_from)
);
comment on table exchange_markups is 'How far customer rates are below the mid-market rate, in parts per million; the latest row that has begun applies. A pair without a row cannot be exchanged.';
insert into exchange_markups (from_currency, to_currency, valid_from, markup_ppm) values
  ('NGN', 'USD', '2020-01-01', 15000),
  ('USD', 'NGN', '2020-01-01', 10000),
  ('NGN', 'GHS', '2020-01-01', 20000),
  ('NGN', 'KES', '2020-01-01', 20000),
  ('NGN', 'GBP', '2020-01-01', 15000);

create table exchange_quotes (
  environment_id uuid not null references environments (id),
  id uuid not null,
  scope text not null check (char_length(scope) between 1 and 60),
  source text not null,
  fixed text not null check (fixed in ('from', 'to')),
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$'),
  mid_rate bigint not null check (mid_rate > 0),
  markup_ppm integer not null check (markup_ppm >= 0),
  rate bigint not null check (rate > 0 and rate <= mid_rate),
  from_amount bigint not null check (from_amount > 0),
  cost bigint not null check (cost between 1 and from_amount),
  to_amount bigint not null check (to_amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  member_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at < expires_at),
  used_for uuid,
  primary key (environment_id, id),
  check ((used_at is null) = (used_for is null))
);
create unique index exchange_quotes_used_for on exchange_quotes (environment_id, used_for) where used_for is not null;
comment on table exchange_quotes is 'Rates guaranteed until expires_at. Each is used once, for an object of the kind named by its scope.';
comment on column exchange_quotes.scope is 'The permitted use, e.g. conversion or remittance:NG-KE:mobile_wallet';
comment on column exchange_quotes.fixed is 'The side whose amount was given; the other one is computed';
comment on column exchange_quotes.cost is 'The value of to_amount at the mid-market rate in from_currency, rounded up; from_amount minus cost is the margin';
comment on column exchange_quotes.used_for is 'The id of the object it was used for';

create table exchange_proposals (
  id uuid primary key,
  kind text not null check (kind in ('rate', 'markup')),
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  value bigint not null check (value >= 0),
  valid_from timestamptz,
  reason text not null check (char_length(reason) between 1 and 500),
  like proposal_columns including defaults including constraints,
  foreign key (proposed_by) references operators (id),
  foreign key (decided_by) references operators (id),
  constraint exchange_proposals_rate check (kind <> 'rate' or value > 0),
  constraint exchange_proposals_markup check (kind <> 'markup' or value <= 500000)
);
create index exchange_proposals_pending on exchange_proposals (created_at) where status = 'PENDING';
comment on table exchange_proposals is 'Exchange rates and mark-ups proposed by one member of staff and approved or declined by another. Without an environment: they apply to every business.';
comment on column exchange_proposals.value is 'A rate in billionths, or a mark-up in parts per million';
comment on column exchange_proposals.valid_from is 'The start of validity; null: on approval';
