-- Rewards: points that customers earn with payments, in lots, with an append-only log.

create table reward_settings (
  environment_id uuid primary key references environments (id),
  is_active boolean not null,
  active_since timestamptz not null,
  currency text not null,
  point_value bigint not null check (point_value between 1 and 1000000000),
  earn_points integer not null check (earn_points between 0 and 100000),
  earn_amount bigint not null check (earn_amount > 0),
  minimum bigint not null check (minimum >= 0),
  day_max integer check (day_max between 1 and 10000000),
  pending_days integer not null check (pending_days between 0 and 365),
  expiry_days integer check (expiry_days between 1 and 3650),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  redeem_share integer not null default 0 check (redeem_share between 0 and 100),
  redeem_minimum bigint not null default 1 check (redeem_minimum between 1 and 10000000)
);
comment on table reward_settings is 'Reward settings of an environment; without a row there are no rewards. Share-locked by every movement of points, so that the value of a point does not change meanwhile.';
comment on column reward_settings.active_since is 'Earlier payments do not earn points';
comment on column reward_settings.point_value is 'The value of a point, minor units';
comment on column reward_settings.earn_points is 'Points per full earn_amount of every payment; 0: only rules earn points';
comment on column reward_settings.minimum is 'The minimum payment that earns points, minor units';
comment on column reward_settings.day_max is 'The maximum number of points that a customer earns per day; null: no limit';
comment on column reward_settings.expiry_days is 'Days from availability to expiry; null: points do not expire';
comment on column reward_settings.redeem_share is 'The maximum share of an order that may be paid with points, per cent; 0: points cannot be used at the checkout';
comment on column reward_settings.redeem_minimum is 'The minimum number of points per use';

create table reward_rules (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  name text not null check (char_length(name) <= 100),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE')),
  scope text not null check (scope in ('all', 'products', 'categories')),
  points integer not null check (points between 1 and 100000),
  per_amount bigint not null check (per_amount > 0),
  minimum bigint check (minimum > 0),
  day_max integer check (day_max between 1 and 10000000),
  starts_at timestamptz,
  ends_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check (ends_at > starts_at)
);
create index reward_rules_newest on reward_rules (environment_id, created_at, id);
create index reward_rules_by_name on reward_rules (environment_id, lower(name), id);
create index reward_rules_active on reward_rules (environment_id) where status = 'ACTIVE';
comment on table reward_rules is 'Rules that earn points in addition to the rate of the settings: for campaigns, or for products and categories of the store';

create table reward_rule_subjects (
  environment_id uuid not null,
  rule_id uuid not null,
  subject_id uuid not null,
  primary key (environment_id, rule_id, subject_id),
  foreign key (environment_id, rule_id) references reward_rules (environment_id, id)
);
comment on table reward_rule_subjects is 'The products or categories that a rule rewards';

create table reward_customers (
  environment_id uuid not null references environments (id),
  customer_id uuid not null,
  points bigint not null default 0 check (points >= 0),
  owed bigint not null default 0 check (owed >= 0),
  earned bigint not null default 0 check (earned >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, customer_id),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  check (points = 0 or owed = 0)
);
create index reward_customers_newest on reward_customers (environment_id, created_at, customer_id);
create index reward_customers_by_points on reward_customers (environment_id, points, customer_id);
comment on table reward_customers is 'The points of customers: those left in lots, and those owed because spent points were taken back';
comment on column reward_customers.owed is 'Points owed, settled by the next points earned';
comment on column reward_customers.earned is 'The total of points ever credited, without points returned from orders';

create table reward_lots (
  environment_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  payment_id uuid,
  points bigint not null check (points > 0),
  remaining bigint not null check (remaining between 0 and points),
  available_at timestamptz not null,
  expires_at timestamptz check (expires_at > available_at),
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references reward_customers (environment_id, customer_id)
);
create index reward_lots_held on reward_lots (environment_id, customer_id, available_at, id) where remaining > 0;
create index reward_lots_expire on reward_lots (expires_at) where remaining > 0 and expires_at is not null;
comment on table reward_lots is 'Points credited together: pending before available_at, spent first in, first out, expired at expires_at';
comment on column reward_lots.payment_id is 'The payment that earned them; null: credited manually, or returned';

create table reward_entries (
  environment_id uuid not null,
  id bigint not null generated always as identity,
  customer_id uuid not null,
  kind text not null check (kind in ('earn', 'adjust', 'take_back', 'give_back', 'expire', 'redeem', 'redeem_back')),
  points bigint not null check (points <> 0),
  value bigint not null,
  balance_after bigint not null,
  rule_id uuid,
  payment_id uuid,
  cause text not null,
  note text check (char_length(note) <= 200),
  by_name text check (char_length(by_name) <= 200),
  earned_on date,
  available_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  order_id uuid,
  primary key (environment_id, id),
  unique (environment_id, cause),
  foreign key (environment_id, customer_id) references reward_customers (environment_id, customer_id),
  foreign key (environment_id, rule_id) references reward_rules (environment_id, id)
);
create index reward_entries_customer on reward_entries (environment_id, customer_id, id desc);
create index reward_entries_rule on reward_entries (environment_id, rule_id, id desc) include (points) where rule_id is not null;
create index reward_entries_day on reward_entries (environment_id, customer_id, earned_on) where earned_on is not null;
create index reward_entries_at on reward_entries (environment_id, created_at) include (kind, points);
comment on table reward_entries is 'Every change of the points of a customer, never changed or deleted';
comment on column reward_entries.value is 'The change of the liability, minor units; less than the value of the points where points were owed';
comment on column reward_entries.balance_after is 'The balance of the customer after the change; negative: points are owed';
comment on column reward_entries.cause is 'The cause, for which the change is recorded once';
comment on column reward_entries.earned_on is 'The day of the payment in the time zone of the business, for daily limits';
comment on column reward_entries.order_id is 'The order that the points were used for, or returned from';

create table reward_payments (
  environment_id uuid not null,
  payment_id uuid not null,
  customer_id uuid not null,
  earned bigint not null check (earned >= 0),
  reclaimed bigint not null default 0 check (reclaimed between 0 and earned),
  expired bigint not null default 0 check (expired between 0 and earned),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, payment_id)
);
comment on table reward_payments is 'Rewarded payments, one row each, with the points taken back after refunds and chargebacks';
comment on column reward_payments.expired is 'The expired part of earned, which is not taken back again';

create table reward_due (
  environment_id uuid not null,
  id bigint not null generated always as identity,
  payment_id uuid not null,
  primary key (environment_id, id)
);
create index reward_due_order on reward_due (id);
comment on table reward_due is 'Captured and returned payments whose points are still to be updated';

create function reward_payment_changed() returns trigger language plpgsql as $$
begin
  insert into reward_due (environment_id, payment_id)
  select new.environment_id, new.id from reward_settings where environment_id = new.environment_id;
  return null;
end $$;
create trigger transactions_reward_added after insert on transactions for each row
  when (new.status = 'successful' and new.customer_id is not null) execute function reward_payment_changed();
create trigger transactions_reward_changed after update on transactions for each row
  when (new.customer_id is not null and new.status = 'successful' and (new.status, new.refunded_amount, new.charged_back)
    is distinct from (old.status, old.refunded_amount, old.charged_back))
  execute function reward_payment_changed();

create table reward_uses (
  environment_id uuid not null,
  order_id uuid not null,
  lot_id uuid not null,
  points bigint not null check (points > 0),
  returned bigint not null default 0 check (returned between 0 and points),
  primary key (environment_id, order_id, lot_id),
  foreign key (environment_id, order_id) references orders (environment_id, id),
  foreign key (environment_id, lot_id) references reward_lots (environment_id, id)
);
create index reward_uses_lot on reward_uses (environment_id, lot_id);
comment on table reward_uses is 'The lots that the points of an order were taken from, so that they are returned with their original dates';
