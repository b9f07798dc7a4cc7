-- Settlement: the terms by which collected money becomes available, payout schedules, and the holidays of a country.

create table settlement_terms (
  id uuid primary key,
  business_id uuid references businesses (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  clearing_days smallint not null check (clearing_days between 0 and 30),
  instant_allowed boolean not null default false,
  reserve_ppm integer not null default 0 check (reserve_ppm between 0 and 1000000),
  reserve_days smallint not null default 0 check (reserve_days between 0 and 365),
  updated_at timestamptz not null,
  unique nulls not distinct (business_id, currency)
);
comment on table settlement_terms is 'The terms by which collected money becomes available: the platform''s, and those of individual businesses';
comment on column settlement_terms.clearing_days is 'Working days after the day of payment: 1 is T+1';
comment on column settlement_terms.reserve_ppm is 'Rolling reserve: parts per million of newly available money, withheld for reserve_days days';

create table payout_schedules (
  environment_id uuid not null references environments (id),
  id uuid not null,
  sub_account_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  schedule text not null check (schedule in ('instant', 'daily', 'weekly', 'monthly', 'manual')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 31),
  minimum bigint not null default 0 check (minimum >= 0),
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique nulls not distinct (environment_id, sub_account_id, currency),
  foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id),
  check ((schedule = 'weekly') = (weekday is not null)),
  check ((schedule = 'monthly') = (month_day is not null))
);
comment on table payout_schedules is 'The schedule of payouts of available money; no row: daily. weekday 1 is Monday; a month_day that a month lacks is its last day.';

create table holidays (
  country text not null check (country ~ '^[A-Z]{2}$'),
  day date not null,
  name text not null check (char_length(name) between 1 and 100),
  updated_at timestamptz not null default now(),
  primary key (country, day)
);
comment on table holidays is 'Days besides Saturdays and Sundays on which a country''s banks do not settle; maintained by the operator';

-- Nigeria: Public Holidays Act; dates that depend on the moon are expected dates. United States: 5 U.S.C. 6103 as observed by the Federal
-- Reserve (a holiday on a Saturday is not moved, one on a Sunday is observed on Monday).
insert into holidays (country, day, name) values
  ('NG', '2026-01-01', 'New Year''s Day'), ('NG', '2026-03-20', 'Eid al-Fitr (expected)'), ('NG', '2026-03-23', 'Eid al-Fitr holiday (expected)'),
  ('NG', '2026-04-03', 'Good Friday'), ('NG', '2026-04-06', 'Easter Monday'), ('NG', '2026-05-01', 'Workers'' Day'),
  ('NG', '2026-05-27', 'Eid al-Adha (expected)'), ('NG', '2026-05-28', 'Eid al-Adha holiday (expected)'), ('NG', '2026-06-12', 'Democracy Day'),
  ('NG', '2026-08-26', 'Eid al-Mawlid (expected)'), ('NG', '2026-10-01', 'Independence Day'), ('NG', '2026-12-25', 'Christmas Day'),
  ('NG', '2026-12-28', 'Boxing Day (observed)'),
  ('NG', '2027-01-01', 'New Year''s Day'), ('NG', '2027-03-10', 'Eid al-Fitr (expected)'), ('NG', '2027-03-11', 'Eid al-Fitr holiday (expected)'),
  ('NG', '2027-03-26', 'Good Friday'), ('NG', '2027-03-29', 'Easter Monday'), ('NG', '2027-05-03', 'Workers'' Day (observed)'),
  ('NG', '2027-05-17', 'Eid al-Adha (expected)'), ('NG', '2027-05-18', 'Eid al-Adha holiday (expected)'), ('NG', '2027-06-14', 'Democracy Day (observed)'),
  ('NG', '2027-08-16', 'Eid al-Mawlid (expected)'), ('NG', '2027-10-01', 'Independence Day'), ('NG', '2027-12-27', 'Christmas Day (observed)'),
  ('NG', '2027-12-28', 'Boxing Day (observed)'),
  ('US', '2026-01-01', 'New Year''s Day'), ('US', '2026-01-19', 'Martin Luther King Jr. Day'), ('US', '2026-02-16', 'Washington''s Birthday'),
  ('US', '2026-05-25', 'Memorial Day'), ('US', '2026-06-19', 'Juneteenth'), ('US', '2026-09-07', 'Labor Day'),
  ('US', '2026-10-12', 'Columbus Day'), ('US', '2026-11-11', 'Veterans Day'), ('US', '2026-11-26', 'Thanksgiving Day'),
  ('US', '2026-12-25', 'Christmas Day'),
  ('US', '2027-01-01', 'New Year''s Day'), ('US', '2027-01-18', 'Martin Luther King Jr. Day'), ('US', '2027-02-15', 'Washington''s Birthday'),
  ('US', '2027-05-31', 'Memorial Day'), ('US', '2027-07-05', 'Independence Day (observed)'), ('US', '2027-09-06', 'Labor Day'),
  ('US', '2027-10-11', 'Columbus Day'), ('US', '2027-11-11', 'Veterans Day'), ('US', '2027-11-25', 'Thanksgiving Day');

-- Returns whether a day is a working day of a country: neither weekend nor holiday.
create function is_working_day(p_country text, p_day date) returns boolean language sql stable as $$
  select extract(isodow from p_day) < 6 and not exists (select from holidays h where h.country = p_country and h.day = p_day)
$$;

-- Returns the day that is the given number of working days after another.
create function settlement_day(p_country text, p_from date, p_days integer) returns date language plpgsql stable as $$
declare
  next_day date := p_from;
  days integer := p_days;
begin
  while days > 0 loop
    next_day := next_day + 1;
    -- Repeats is_working_day, since calling it costs ten times as much.
    if extract(isodow from next_day) < 6 and not exists (select from holidays h where h.country = p_country and h.day = next_day) then
      days := days - 1;
    end if;
  end loop;
  return next_day;
end $$;

-- Returns a business's time zone and country, and the working days until its money in a currency is available; null: at once.
create function settlement_terms_of(p_env uuid, p_currency text) returns table(time_zone text, country text, clearing_days smallint) language sql stable as $$
  select b.time_zone, b.country,
         case when coalesce(own.instant_allowed, common.instant_allowed, false) and exists (
                select from payout_schedules s
                where s.environment_id = p_env and s.sub_account_id is null and s.currency = p_currency and s.schedule = 'instant')
              then null
              else nullif(coalesce(own.clearing_days, common.clearing_days, case when p_currency = 'NGN' then 1::smallint else 2::smallint end), 0)
         end
  from environments e
  join businesses b on b.id = e.business_id
  left join settlement_terms own on own.business_id = b.id and own.currency = p_currency
  left join settlement_terms common on common.business_id is null and common.currency = p_currency
  where e.id = p_env
$$;
