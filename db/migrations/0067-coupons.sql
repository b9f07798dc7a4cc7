-- Coupons, their scope and their redemptions.

create table coupons (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  code text not null check (code ~ '^[A-Z0-9_-]{3,40}$'),
  name text check (char_length(name) <= 100),
  type text not null check (type in ('fixed', 'percent')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount bigint check (amount > 0),
  rate integer check (rate between 1 and 10000),
  amount_max bigint check (amount_max > 0),
  minimum bigint check (minimum > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  redemptions_max integer check (redemptions_max > 0),
  customer_max integer check (customer_max > 0),
  scope text not null check (scope in ('all', 'products', 'plans')),
  duration text not null check (duration in ('once', 'forever', 'periods')),
  periods integer check (periods > 0),
  reserved_count integer not null default 0 check (reserved_count >= 0),
  redeemed_count integer not null default 0 check (redeemed_count >= 0),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE', 'CLOSED')),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  unique (environment_id, code),
  check ((type = 'fixed') = (amount is not null)),
  check ((type = 'percent') = (rate is not null)),
  check (type = 'percent' or amount_max is null),
  check (currency is not null or (amount is null and amount_max is null and minimum is null)),
  check (ends_at > starts_at),
  check ((duration = 'periods') = (periods is not null)),
  check (redemptions_max is null or reserved_count + redeemed_count <= redemptions_max)
);
create index coupons_newest on coupons (environment_id, created_at desc, id desc);
create index coupons_redeemed on coupons (environment_id, redeemed_count, id);
create index coupons_starts on coupons (environment_id, starts_at, id);
create index coupons_ends on coupons (environment_id, ends_at, id);
comment on table coupons is 'Discount codes. Whether a coupon is expired or exhausted is derived.';
comment on column coupons.code is 'In upper case and without spaces, so that it is found however it is typed';
comment on column coupons.rate is 'Hundredths of a per cent: 1000 is 10 %';
comment on column coupons.amount_max is 'The maximum discount of a percentage, minor units';
comment on column coupons.minimum is 'The minimum purchase before taxes, minor units';
comment on column coupons.reserved_count is 'Reservations by payments whose outcome is not known yet';

create table coupon_subjects (
  environment_id uuid not null,
  coupon_id uuid not null,
  subject_id uuid not null,
  amount bigint check (amount > 0),
  rate integer check (rate between 1 and 10000),
  primary key (environment_id, coupon_id, subject_id),
  foreign key (environment_id, coupon_id) references coupons (environment_id, id),
  check (amount is null or rate is null)
);
comment on table coupon_subjects is 'The products or plans that a coupon applies to, according to its scope';
comment on column coupon_subjects.amount is 'The discount on this plan, minor units; if rate is null too: that of the coupon';
comment on column coupon_subjects.rate is 'The discount on this plan, hundredths of a per cent';

create table coupon_redemptions (
  environment_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  customer_id uuid not null,
  subject_kind text not null check (char_length(subject_kind) between 1 and 40),
  subject_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('RESERVED', 'REDEEMED', 'RELEASED')),
  reserved_at timestamptz not null,
  redeemed_at timestamptz,
  released_at timestamptz,
  paid_late boolean not null default false,
  primary key (environment_id, id),
  unique (environment_id, coupon_id, subject_kind, subject_id),
  foreign key (environment_id, coupon_id) references coupons (environment_id, id),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  check ((status = 'REDEEMED') = (redeemed_at is not null)),
  check ((status = 'RELEASED') = (released_at is not null))
);
create index coupon_redemptions_customer on coupon_redemptions (environment_id, coupon_id, customer_id) where status <> 'RELEASED';
create index coupon_redemptions_subject on coupon_redemptions (environment_id, subject_kind, subject_id);
create index coupon_redemptions_newest on coupon_redemptions (environment_id, coupon_id, reserved_at desc, id desc);
create index coupon_redemptions_amounts on coupon_redemptions (environment_id, coupon_id, amount, id);
create index coupon_redemptions_paid_late on coupon_redemptions (environment_id, id) where paid_late;
create index coupon_redemptions_held_by_payments on coupon_redemptions (reserved_at)
  where subject_kind = 'payment' and status = 'RESERVED';
comment on table coupon_redemptions is 'Redemptions of coupons, one per coupon and subject; released if the subject is not paid';
comment on column coupon_redemptions.subject_kind is 'The kind of the subject, e.g. invoice, subscription or payment';
comment on column coupon_redemptions.amount is 'The discount as of the redemption, minor units';
comment on column coupon_redemptions.paid_late is 'Whether the payment succeeded after the release. The coupon is then redeemed again if a use is left, and the flag is cleared.';

-- A rail may report that an abandoned payment succeeded: the coupon that it released is marked for another redemption.
create function coupons_paid_late() returns trigger language plpgsql as $$
begin
  update coupon_redemptions set paid_late = true
  where environment_id = new.environment_id and subject_kind = 'payment' and subject_id = new.id and status = 'RELEASED';
  return null;
end $$;
create trigger coupons_paid_late after update of status on transactions
  for each row when (new.purchase is not null and new.status = 'successful' and old.status <> 'successful') execute function coupons_paid_late();
