-- Fees, duties and limits of transfers: dated terms, and the settings of each business.

create table transfer_fee_bands (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  above bigint not null check (above >= 0),
  fee bigint not null check (fee >= 0),
  primary key (currency, valid_from, above)
);
comment on table transfer_fee_bands is 'Transfer fees by amount, minor units: the fee is that of the highest band whose above is less than the amount. Of the valid_from that have passed, the bands of the latest apply, as one set.';

-- NGN: the central bank's Guide to Charges of 1 January 2020 for instant interbank transfers.
insert into transfer_fee_bands (currency, valid_from, above, fee) values
  ('NGN', '2020-01-01', 0, 1000),
  ('NGN', '2020-01-01', 500000, 2500),
  ('NGN', '2020-01-01', 5000000, 5000),
  ('USD', '2020-01-01', 0, 100);

create table transfer_duties (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  vat_ppm integer not null check (vat_ppm between 0 and 1000000),
  stamp_duty bigint not null check (stamp_duty >= 0),
  stamp_duty_from bigint not null check (stamp_duty_from >= 0),
  primary key (currency, valid_from)
);
comment on table transfer_duties is 'VAT on transfer fees in parts per million, and the stamp duty paid by the sender, in minor units, on amounts from stamp_duty_from; the latest row that has begun applies';

-- NGN: VAT of 7.5% since 1 February 2020; since 1 January 2026 the sender pays the levy of ₦50 on amounts from ₦10,000.
insert into transfer_duties (currency, valid_from, vat_ppm, stamp_duty, stamp_duty_from) values
  ('NGN', '2020-02-01', 75000, 0, 0),
  ('NGN', '2026-01-01', 75000, 5000, 1000000),
  ('USD', '2020-01-01', 0, 0, 0);

create table transfer_caps (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  single_max bigint not null check (single_max > 0),
  daily_max bigint not null check (daily_max >= single_max),
  primary key (currency, valid_from)
);
comment on table transfer_caps is 'The maximum of a business per transfer and per day, minor units; the latest row that has begun applies. A business may set lower limits.';
insert into transfer_caps (currency, valid_from, single_max, daily_max) values
  ('NGN', '2020-01-01', 1000000000, 5000000000),
  ('USD', '2020-01-01', 5000000, 25000000);

create table transfer_settings (
  environment_id uuid not null references environments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  active boolean not null,
  single_max bigint check (single_max > 0),
  daily_max bigint check (daily_max > 0),
  member_daily_max bigint check (member_daily_max > 0),
  updated_at timestamptz not null,
  primary key (environment_id, currency)
);
comment on table transfer_settings is 'The settings of a business for its transfers per currency: whether they are enabled, and its own limits below those of transfer_caps';
comment on column transfer_settings.member_daily_max is 'The daily limit of members without one of their own, minor units; null: only the limits of the business';

create table transfer_member_caps (
  environment_id uuid not null references environments (id),
  user_id uuid not null references users (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  daily_max bigint not null check (daily_max >= 0),
  updated_at timestamptz not null,
  primary key (environment_id, user_id, currency)
);
comment on table transfer_member_caps is 'The daily limit of a single member, minor units; 0: no transfers';

create table transfer_days (
  environment_id uuid not null references environments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  member_id uuid not null,
  used bigint not null check (used >= 0),
  daily_max bigint,
  primary key (environment_id, currency, day, member_id),
  constraint transfer_days_limit check (daily_max is null or used <= daily_max)
);
comment on table transfer_days is 'The amount sent per day of the business, in total (member_id is the nil UUID) and per member; failed transfers are subtracted from their day';
comment on column transfer_days.daily_max is 'The limit that applied to the latest transfer of the day; null: none';
