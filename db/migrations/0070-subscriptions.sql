-- Subscriptions: settings, customers billed by a plan, billed periods, collection attempts and timelines.

create table subscription_settings (
  environment_id uuid primary key references environments (id),
  retry_days jsonb not null,
  final_action text not null check (final_action in ('unpaid', 'pause', 'cancel')),
  notify_failed boolean not null,
  notify_card boolean not null,
  invoice_due_days integer not null check (invoice_due_days between 0 and 60),
  updated_at timestamptz not null,
  second_allowed boolean not null default false,
  own_changes boolean not null default false
);
comment on table subscription_settings is 'The retries of failed charges of a business, and the action after the last one; without a row the defaults of the program apply';
comment on column subscription_settings.second_allowed is 'Whether a customer with a running subscription to a plan may subscribe to it again by its link';
comment on column subscription_settings.own_changes is 'Whether customers may change plan and quantity on the page of their subscription link';

create table subscriptions (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  status text not null check (status in ('CREATED', 'ACTIVE', 'PENDING', 'INACTIVE', 'DISABLED', 'CLOSED', 'COMPLETED')),
  customer_id uuid not null,
  plan_id uuid not null,
  version integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  quantity integer not null check (quantity between 1 and 100000),
  amount bigint not null check (amount > 0),
  collection text not null check (collection in ('card', 'invoice')),
  saved_card_id uuid,
  interval text not null check (interval in ('daily', 'weekly', 'monthly', 'quarterly', 'biannually', 'annually')),
  interval_count integer not null check (interval_count > 0),
  starts_on date not null,
  trial_until date,
  anchor_on date not null,
  period_index integer not null default 0 check (period_index >= 0),
  period_from date,
  period_until date,
  next_on date,
  next_at timestamptz,
  invoices integer not null default 0 check (invoices >= 0),
  invoice_limit integer check (invoice_limit > 0),
  credit bigint not null default 0 check (credit >= 0),
  planned jsonb,
  cancel_on date,
  cancel_reason text,
  paused_by text check (paused_by in ('member', 'dunning')),
  expires_at timestamptz,
  notified_version integer not null,
  notified_card_expiry text,
  link_hash text,
  created_by_name text not null,
  member_id uuid,
  activated_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  coupon jsonb,
  link_until timestamptz,
  by_payer boolean not null default false,
  new_price_from date,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  foreign key (environment_id, plan_id, version) references plan_versions (environment_id, plan_id, version),
  check ((next_on is null) = (next_at is null)),
  check ((status in ('CLOSED', 'COMPLETED')) = (ended_at is not null)),
  check ((status = 'DISABLED') = (paused_by is not null)),
  constraint subscriptions_link check ((link_hash is null) or (link_until is not null))
);
create index subscriptions_newest on subscriptions (environment_id, created_at, id);
create index subscriptions_by_amount on subscriptions (environment_id, amount, id);
create index subscriptions_by_next on subscriptions (environment_id, coalesce(next_on, 'infinity'), id);
create index subscriptions_of_plan on subscriptions (environment_id, plan_id, created_at, id);
create index subscriptions_of_customer on subscriptions (environment_id, customer_id, created_at, id);
create index subscriptions_of_card on subscriptions (environment_id, saved_card_id) where saved_card_id is not null;
create index subscriptions_due on subscriptions (next_at) where status = 'ACTIVE' and next_at is not null;
create index subscriptions_expiring on subscriptions (expires_at) where status = 'CREATED' and expires_at is not null;
comment on table subscriptions is 'Customers billed by a plan. PENDING is past due, DISABLED paused, INACTIVE unpaid, CREATED not started.';
comment on column subscriptions.amount is 'The amount per period before taxes, for sorting lists';
comment on column subscriptions.anchor_on is 'The first day of period 0, from which all billing days are computed';
comment on column subscriptions.period_index is 'The number of the next period to be billed';
comment on column subscriptions.credit is 'The value of paid but unused time before taxes, minor units; deducted from the next invoices';
comment on column subscriptions.planned is 'The change on the start of the next period: {planId, version, quantity}';
comment on column subscriptions.notified_version is 'The newest version of prices that the customer was notified of';
comment on column subscriptions.notified_card_expiry is 'The expiry of the card that the customer was notified of';
comment on column subscriptions.coupon is 'A copy of the coupon as of its redemption: {id, code, terms, periods, used, lastOn, redeemed}; periods null: all periods';
comment on column subscriptions.link_until is 'The expiry of the link that opens the subscription';
comment on column subscriptions.by_payer is 'Whether the customer created it at the link of a plan; the e-mail address is unverified';
comment on column subscriptions.new_price_from is
  'The first day on which an announced price is charged when its notice was late; null: the day that was announced';

create table subscription_periods (
  environment_id uuid not null,
  subscription_id uuid not null,
  key text not null,
  kind text not null check (kind in ('period', 'change')),
  from_on date not null,
  until_on date not null,
  invoice_id uuid not null,
  invoice_number text,
  plan_id uuid not null,
  version integer not null,
  quantity integer not null,
  net bigint not null check (net >= 0),
  total bigint not null check (total >= 0),
  credit_used bigint not null default 0 check (credit_used >= 0),
  change jsonb,
  first_on date,
  billed_at timestamptz not null,
  paid_at timestamptz,
  dropped_at timestamptz,
  coupon_amount bigint not null default 0 check (coupon_amount >= 0),
  primary key (environment_id, subscription_id, key),
  foreign key (environment_id, subscription_id) references subscriptions (environment_id, id),
  check (until_on > from_on)
);
create unique index subscription_periods_invoice on subscription_periods (environment_id, invoice_id);
comment on table subscription_periods is 'Billed items: one row per period of a subscription, and one per change within a period';
comment on column subscription_periods.change is 'The change of the subscription once this is paid: {planId, version, quantity, restart}';
comment on column subscription_periods.first_on is
  'The day from which retries are counted: the day of the first charge, plus the delay of a retry that was late, for example after downtime';
comment on column subscription_periods.dropped_at is 'When its invoice was voided or written off, so that no payment is expected';
comment on column subscription_periods.coupon_amount is 'The discount of the coupon before taxes, minor units';

create table subscription_tries (
  environment_id uuid not null,
  subscription_id uuid not null,
  key text not null,
  number integer not null check (number >= 0),
  id uuid not null,
  kind text not null check (kind in ('charge', 'reminder', 'final')),
  status text not null check (status in ('open', 'charging', 'succeeded', 'failed', 'skipped')),
  due_on date not null,
  due_at timestamptz,
  reference text,
  response_code text,
  reason text,
  tried_at timestamptz,
  ended_at timestamptz,
  primary key (environment_id, subscription_id, key, number),
  foreign key (environment_id, subscription_id, key) references subscription_periods (environment_id, subscription_id, key),
  check ((status in ('open', 'charging')) = (due_at is not null))
);
create index subscription_tries_due on subscription_tries (due_at) where due_at is not null;
comment on table subscription_tries is 'Attempts to collect a billed item, one row each: number 0 is the first charge, retries follow by the settings';
comment on column subscription_tries.reference is 'The reference of the payment that it started';

create table subscription_events (
  environment_id uuid not null,
  subscription_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, subscription_id, id),
  foreign key (environment_id, subscription_id) references subscriptions (environment_id, id)
);
create index subscription_events_newest on subscription_events (environment_id, at, id);
comment on table subscription_events is 'The timeline of subscriptions, of one and of all';
