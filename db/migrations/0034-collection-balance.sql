-- Collected money of a business and its sub-accounts, item by item beside the ledger.

create table balance_items (
  environment_id uuid not null,
  id uuid not null,
  sub_account_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null,
  key text,
  amount bigint not null,
  gross bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  shared bigint not null default 0,
  transaction_id uuid,
  subject_id uuid,
  available_at timestamptz not null,
  settled_at timestamptz,
  payout_id uuid,
  created_at timestamptz not null,
  counted_on date,
  clearing_days smallint check (clearing_days between 1 and 30),
  primary key (environment_id, id),
  foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check (payout_id is null or settled_at is not null),
  constraint balance_items_dated check ((counted_on is null) = (clearing_days is null))
);
create index balance_items_due on balance_items (available_at) where settled_at is null;
create index balance_items_free on balance_items (environment_id, currency, id) where settled_at is not null and payout_id is null;
create index balance_items_key on balance_items (environment_id, key) where key is not null;
create index balance_items_payout on balance_items (environment_id, payout_id) where payout_id is not null;
create index balance_items_pending on balance_items (environment_id, currency, available_at) where settled_at is null;
create index balance_items_sub_account on balance_items (environment_id, sub_account_id, created_at, id) where sub_account_id is not null;
create index balance_items_transaction on balance_items (environment_id, transaction_id) where transaction_id is not null;
comment on table balance_items is 'The items of a balance: pending until settled_at, then available until included in a payout. Their sums equal the ledger''s accounts.';
comment on column balance_items.sub_account_id is 'The owner; null: the business itself';
comment on column balance_items.key is 'Names the event that created it, as refund:{id}; an event may have several items. Null for payments.';
comment on column balance_items.amount is 'Signed effect on the balance, minor units: for a payment gross - fee - vat - shared';
comment on column balance_items.shared is 'For a split payment: the amount that went to others';
comment on column balance_items.counted_on is 'The day, in the business''s time zone, from which working days are counted; null: available at a fixed time';
comment on column balance_items.clearing_days is 'Working days from counted_on until available, by the terms when it was collected. Deductions from a pending item have its day and terms.';

create table balance_reserves (
  environment_id uuid not null references environments (id),
  id uuid not null,
  sub_account_id uuid,
  currency text not null,
  amount bigint not null check (amount > 0),
  reserved_at timestamptz not null,
  release_at timestamptz not null,
  released_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, sub_account_id) references sub_accounts (environment_id, id)
);
create index balance_reserves_due on balance_reserves (release_at) where released_at is null;
comment on table balance_reserves is 'Newly available money withheld until release_at';

-- Redates pending items by the current calendar: to the day given by their own terms, and never before the present of their environment.
-- Items without terms that fall on p_day, if it is no longer a working day, move to the next. p_day: the changed day. Returns the number of
-- redated items.
create function settlement_redate(p_country text, p_day date, p_now timestamptz) returns bigint language plpgsql as $$
declare
  moved bigint;
begin
  with due as (
    select i.environment_id, i.id, i.available_at, i.counted_on, i.clearing_days, b.time_zone as zone,
           (i.available_at at time zone b.time_zone)::date as day, p_now + e.clock_ahead_ms * interval '1 millisecond' as present
    from balance_items i
    join environments e on e.id = i.environment_id
    join businesses b on b.id = e.business_id
    where i.settled_at is null and b.country = p_country and (i.available_at at time zone b.time_zone)::date >= p_day
      and coalesce(i.counted_on, (i.created_at at time zone b.time_zone)::date) <= p_day
  ), terms as (
    select distinct counted_on, clearing_days from due where counted_on is not null
  ), days as (
    select counted_on, clearing_days, settlement_day(p_country, counted_on, clearing_days) as day from terms
  ), dated as (
    select d.environment_id, d.id, greatest(d.present, case
      when s.day is not null then s.day::timestamp at time zone d.zone
      when d.day = p_day and not is_working_day(p_country, p_day) then settlement_day(p_country, p_day, 1)::timestamp at time zone d.zone
      else d.available_at end) as available_at
    from due d left join days s using (counted_on, clearing_days) where d.available_at > d.present
  )
  update balance_items i set available_at = d.available_at
  from dated d where i.environment_id = d.environment_id and i.id = d.id and d.available_at <> i.available_at;
  get diagnostics moved = row_count;
  return moved;
end $$;

-- Keeps transactions.shared equal to the balance items of sub-accounts. The inserting transaction has the payment locked.
create function balance_items_shared() returns trigger language plpgsql as $$
begin
  update transactions set shared = shared + new.amount where environment_id = new.environment_id and id = new.transaction_id;
  return null;
end $$;
create trigger balance_items_shared after insert on balance_items
  for each row when (new.sub_account_id is not null and new.transaction_id is not null) execute function balance_items_shared();

-- Refuses available money while the business has debt: checked at the commit of a transaction that posts.
create function ledger_debt_first() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_accounts d
    join ledger_balances db on db.environment_id = d.environment_id and db.account_id = d.id and db.balance > 0
    join ledger_accounts a on a.environment_id = d.environment_id and a.currency = d.currency and a.kind = 'merchant_available' and a.owner_id is null
    join ledger_balances ab on ab.environment_id = a.environment_id and ab.account_id = a.id and ab.balance > ab.held
    where d.environment_id = new.environment_id and d.kind = 'merchant_debt' and d.owner_id is null
  ) then
    raise exception 'environment % has money available while it owes some', new.environment_id
      using errcode = 'check_violation', constraint = 'ledger_debt_first';
  end if;
  return null;
end $$;
create constraint trigger ledger_debt_first after insert on ledger_postings deferrable initially deferred
  for each row when (new.kind <> 'capture') execute function ledger_debt_first();
