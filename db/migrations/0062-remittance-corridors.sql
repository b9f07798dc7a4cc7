-- Remittance corridors: dated terms, fees and limits.

create table remittance_corridors (
  corridor text not null check (corridor ~ '^[A-Z]{2}-[A-Z]{2}$'),
  method text not null check (method in ('bank', 'mobile_wallet', 'cash_pickup')),
  valid_from timestamptz not null,
  active boolean not null,
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null check (amount_max >= amount_min),
  day_max bigint not null check (day_max >= amount_max),
  sender_day_max bigint not null check (sender_day_max >= amount_max),
  sender_month_max bigint not null check (sender_month_max >= sender_day_max),
  eta_minutes integer not null check (eta_minutes >= 0),
  primary key (corridor, method, valid_from)
);
comment on table remittance_corridors is 'Routes for sending money from one country to another; the latest row that has begun applies. Amounts are in the sending currency.';
comment on column remittance_corridors.day_max is 'The daily limit of a business in the corridor, minor units';
comment on column remittance_corridors.sender_day_max is 'The daily limit of a sender across corridors, minor units';
insert into remittance_corridors values
  ('NG-GH', 'bank', '2020-01-01', true, 500000, 500000000, 2500000000, 500000000, 2000000000, 60),
  ('NG-GH', 'mobile_wallet', '2020-01-01', true, 500000, 200000000, 2500000000, 500000000, 2000000000, 5),
  ('NG-GH', 'cash_pickup', '2020-01-01', true, 500000, 100000000, 2500000000, 500000000, 2000000000, 30),
  ('NG-KE', 'bank', '2020-01-01', true, 500000, 500000000, 2500000000, 500000000, 2000000000, 120),
  ('NG-KE', 'mobile_wallet', '2020-01-01', true, 500000, 200000000, 2500000000, 500000000, 2000000000, 5),
  ('NG-KE', 'cash_pickup', '2020-01-01', true, 500000, 100000000, 2500000000, 500000000, 2000000000, 30),
  ('NG-US', 'bank', '2020-01-01', true, 1000000, 1000000000, 5000000000, 1000000000, 4000000000, 1440),
  ('NG-GB', 'bank', '2020-01-01', true, 1000000, 1000000000, 5000000000, 1000000000, 4000000000, 240),
  ('US-NG', 'bank', '2020-01-01', true, 1000, 1000000, 10000000, 1000000, 3000000, 15),
  ('US-NG', 'cash_pickup', '2020-01-01', true, 1000, 200000, 10000000, 1000000, 3000000, 30);

create table remittance_fees (
  corridor text not null,
  method text not null,
  valid_from timestamptz not null,
  above bigint not null check (above >= 0),
  fee bigint not null check (fee >= 0),
  primary key (corridor, method, valid_from, above)
);
comment on table remittance_fees is 'Remittance fees by amount, minor units: the fee is that of the highest band whose above is less than the amount. Of the valid_from that have passed, the bands of the latest apply, as one set.';
insert into remittance_fees
  select corridor, method, '2020-01-01', above, fee
  from (values ('NG-GH'), ('NG-KE')) c (corridor), (values ('bank', 1.0), ('mobile_wallet', 0.6), ('cash_pickup', 1.4)) m (method, share),
    lateral (values (0, (250000 * share)::bigint), (10000000, (500000 * share)::bigint)) b (above, fee)
  union all values ('NG-US', 'bank', '2020-01-01'::timestamptz, 0, 750000), ('NG-US', 'bank', '2020-01-01', 50000000, 1500000),
    ('NG-GB', 'bank', '2020-01-01', 0, 600000), ('NG-GB', 'bank', '2020-01-01', 50000000, 1200000),
    ('US-NG', 'bank', '2020-01-01', 0, 199), ('US-NG', 'bank', '2020-01-01', 50000, 399), ('US-NG', 'cash_pickup', '2020-01-01', 0, 499);

create table remittance_counts (
  environment_id uuid not null references environments (id),
  scope text not null,
  sender_id uuid not null,
  period text not null check (period ~ '^\d{4}-\d{2}(-\d{2})?$'),
  used bigint not null check (used >= 0),
  used_max bigint not null,
  primary key (environment_id, scope, sender_id, period),
  constraint remittance_counts_limit check (used <= used_max)
);
comment on table remittance_counts is 'Amounts sent per day or month: by the business per corridor (sender_id is the nil UUID), and by each sender per currency. Failed remittances are subtracted.';
