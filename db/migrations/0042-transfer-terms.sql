-- What transfers cost and how much may be sent: dated rows, and what a business sets for itself.

create table transfer_fee_bands (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  above bigint not null check (above >= 0),
  fee bigint not null check (fee >= 0),
  primary key (currency, valid_from, above)
);
comment on table transfer_fee_bands is 'The fee of a transfer by its amount: that of the highest band whose above is less. The bands with the latest valid_from hold, all of them together.';

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
comment on table transfer_duties is 'VAT on the fee of a transfer in parts per million, and the stamp duty that the sender pays from an amount on; from an instant on.';

-- NGN: VAT of 7.5% since 1 February 2020; the levy of ₦50 from ₦10,000 on is paid by the sender since 1 January 2026.
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
comment on table transfer_caps is 'The most a business may send in one transfer and in a day, from an instant on; it may set less for itself.';
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
comment on table transfer_settings is 'What a business sets for its transfers in a currency: whether any are made, and its own limits beneath those of transfer_caps.';
comment on column transfer_settings.member_daily_max is 'Of a member who has no limit of their own; null: none but those of the business';

create table transfer_member_caps (
  environment_id uuid not null references environments (id),
  user_id uuid not null references users (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  daily_max bigint not null check (daily_max >= 0),
  updated_at timestamptz not null,
  primary key (environment_id, user_id, currency)
);
comment on table transfer_member_caps is 'How much one member may send in a day, whatever others may; 0: nothing.';

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
comment on table transfer_days is 'What was sent on a day of the business, by it as a whole (member_id of zeros) and by each member; what failed is given back to its day.';
comment on column transfer_days.daily_max is 'The limit that the latest transfer of the day was made under; null: none';
