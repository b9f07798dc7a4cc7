-- The collected money of a business and of its sub-accounts, item by item: pending, available, paid out. The calendar it
-- becomes available by, the clock of an environment, and the capture of payments that are shared out.

alter table environments add column clock_ahead_ms bigint not null default 0 check (clock_ahead_ms >= 0);
alter table environments add constraint environments_live_clock check (mode = 'test' or clock_ahead_ms = 0);
comment on column environments.clock_ahead_ms is 'Test mode only: how far the simulator has moved this environment''s clock forward';
create trigger environments_auth_changed after update of clock_ahead_ms on environments for each statement execute function auth_changed();

create table holidays (
  country text not null check (country ~ '^[A-Z]{2}$'),
  day date not null,
  name text not null check (char_length(name) between 1 and 100),
  updated_at timestamptz not null default now(),
  primary key (country, day)
);
comment on table holidays is 'Days on which banks of a country do not settle, beside Saturdays and Sundays. The operator keeps it.';
create function holidays_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('kasuwa_auth', tg_table_name);
  return null;
end $$;
create trigger holidays_changed after insert or update or delete on holidays for each statement execute function holidays_changed();

-- Nigeria: Public Holidays Act; days that follow the moon are those expected. United States: 5 U.S.C. 6103 as the Federal
-- Reserve observes it (a Saturday's holiday is not moved, a Sunday's is observed on Monday).
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
comment on table settlement_terms is 'When collected money becomes available: the platform''s terms, and those of a business that has its own.';
comment on column settlement_terms.clearing_days is 'Working days after the day of payment: 1 is T+1';
comment on column settlement_terms.reserve_ppm is 'Rolling reserve: parts per million of what becomes available, kept back for reserve_days days';

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
  check ((schedule = 'weekly') = (weekday is not null)),
  check ((schedule = 'monthly') = (month_day is not null))
);
comment on table payout_schedules is 'How often what is available is paid out; daily where nothing was chosen. weekday 1 is Monday; a month_day a month lacks is its last.';

create table balance_items (
  environment_id uuid not null references environments (id),
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
  primary key (environment_id, id),
  check (payout_id is null or settled_at is not null),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create index balance_items_due on balance_items (available_at) where settled_at is null;
create index balance_items_pending on balance_items (environment_id, currency, available_at) where settled_at is null;
create index balance_items_free on balance_items (environment_id, currency, id) where settled_at is not null and payout_id is null;
create index balance_items_transaction on balance_items (environment_id, transaction_id) where transaction_id is not null;
create index balance_items_payout on balance_items (environment_id, payout_id) where payout_id is not null;
create index balance_items_key on balance_items (environment_id, key) where key is not null;
comment on table balance_items is 'What a balance is made of. Pending until settled_at, then available until inside a payout. Sums equal the ledger''s accounts.';
comment on column balance_items.sub_account_id is 'Whose it is; null: the business itself';
comment on column balance_items.amount is 'Signed effect on the balance, minor units: for a payment gross - fee - vat - shared';
comment on column balance_items.shared is 'Of a payment that is split: what went to others';
comment on column balance_items.key is 'Names the event that made it, as refund:{id}; several items may belong to one event. Payments need none';

create table payout_items (
  environment_id uuid not null,
  payout_id uuid not null,
  item_id uuid not null,
  primary key (environment_id, payout_id, item_id),
  foreign key (environment_id, item_id) references balance_items (environment_id, id)
);
comment on table payout_items is 'The items a payout was made of, also after it failed and they were freed again.';

create table balance_reserves (
  environment_id uuid not null references environments (id),
  id uuid not null,
  sub_account_id uuid,
  currency text not null,
  amount bigint not null check (amount > 0),
  reserved_at timestamptz not null,
  release_at timestamptz not null,
  released_at timestamptz,
  primary key (environment_id, id)
);
create index balance_reserves_due on balance_reserves (release_at) where released_at is null;
comment on table balance_reserves is 'Kept back of what became available, until release_at.';

alter table transactions add column split_group_id uuid;
alter table transactions add column split jsonb;
alter table transactions add column refund_pending bigint not null default 0 check (refund_pending >= 0);
alter table transactions add column disputed_amount bigint not null default 0 check (disputed_amount between 0 and amount);
alter table transactions add constraint transactions_refunds_fit check (refunded_amount + refund_pending <= amount);
comment on column transactions.split is 'The rule by which it is shared out, as it was when the payment began';
comment on column transactions.refund_pending is 'Refunds asked for whose outcome is not known yet';
alter table payment_links add column split_group_id uuid;

-- A working day of a country: no weekend, no holiday.
create function is_working_day(p_country text, p_day date) returns boolean language sql stable as $$
  select extract(isodow from p_day) < 6 and not exists (select from holidays h where h.country = p_country and h.day = p_day)
$$;

-- When money of an environment that came in at an instant becomes available: at once for instant payouts, else at the start
-- of the working day that the terms say.
create function settlement_available_at(p_env uuid, p_currency text, p_at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  zone text;
  land text;
  days integer;
  instant boolean;
  day date;
begin
  select b.time_zone, b.country, coalesce(own.clearing_days, common.clearing_days, case when p_currency = 'NGN' then 1 else 2 end),
         coalesce(own.instant_allowed, common.instant_allowed, false) and exists (
           select from payout_schedules s
           where s.environment_id = p_env and s.sub_account_id is null and s.currency = p_currency and s.schedule = 'instant')
  into zone, land, days, instant
  from environments e
  join businesses b on b.id = e.business_id
  left join settlement_terms own on own.business_id = b.id and own.currency = p_currency
  left join settlement_terms common on common.business_id is null and common.currency = p_currency
  where e.id = p_env;
  if instant or days = 0 then
    return p_at;
  end if;
  day := (p_at at time zone zone)::date;
  while days > 0 loop
    day := day + 1;
    if is_working_day(land, day) then
      days := days - 1;
    end if;
  end loop;
  return day::timestamp at time zone zone;
end $$;

-- Counters of what a captured payment came through; later migrations fill in pages and QR codes.
create function capture_lock_pages(p jsonb) returns void language plpgsql as $$ begin end $$;
create function capture_count_pages(p jsonb) returns void language plpgsql as $$ begin end $$;
create function capture_lock_codes(p jsonb) returns void language plpgsql as $$ begin end $$;
create function capture_count_codes(p jsonb) returns void language plpgsql as $$ begin end $$;

-- Captures payments that a rail says were paid: status, attempt, ledger, timeline, link, e-mails; in one statement for one or many.
-- p: [{env, id, attempt, amount, fee, vat, net, …, posting: {as ledger_post}, items: [{id, sub, gross, fee, vat, shared, amount}],
--      event: {id, sentence}, emails: [{…}]}]
-- Answers one row an item: captured, already (it was successful before) or the ledger's refusal; a refused item changes nothing.
-- Whoever changes a payment locks in this order: payments, links, balances, roll-ups. So nobody waits in a circle.
-- Rows are found by whole keys in loops, which is forced: the plan is kept, and the first one is made on empty tables.
create or replace function capture_payments(p jsonb) returns table (idx integer, outcome text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  outcomes text[];
  places integer[];
  refused record;
  paid jsonb := p;
begin
  select array_agg(o order by n) into outcomes from (
    select i.n,
           case when t.status is null then 'missing'
                when t.status = 'successful' or row_number() over (partition by i.environment_id, i.id order by i.n) > 1 then 'already'
                else 'captured' end as o
    from (
      select ordinality as n, (value ->> 'env')::uuid as environment_id, (value ->> 'id')::uuid as id
      from jsonb_array_elements(p) with ordinality order by 2, 3, 1
    ) i
    left join lateral (
      select t.status from transactions t where t.environment_id = i.environment_id and t.id = i.id for no key update
    ) t on true
  ) x;
  perform from payment_links l
    where (l.environment_id, l.id) in (select (i ->> 'env')::uuid, (i ->> 'linkId')::uuid from jsonb_array_elements(p) i where i ->> 'linkId' is not null)
    order by l.environment_id, l.id for no key update;
  perform capture_lock_pages(p);
  perform capture_lock_codes(p);

  select array_agg(n order by n) into places from generate_subscripts(outcomes, 1) n where outcomes[n] = 'captured';
  if places is null then
    return query select n - 1, outcomes[n] from generate_subscripts(outcomes, 1) n;
    return;
  end if;
  if cardinality(places) < cardinality(outcomes) then
    select jsonb_agg(p -> (n - 1) order by n) into paid from unnest(places) n;
  end if;
  for refused in select l.idx, l.outcome from ledger_post(paid) l where l.outcome not in ('posted', 'replayed') loop
    outcomes[places[refused.idx + 1]] := refused.outcome;
  end loop;
  if exists (select from unnest(places) n where outcomes[n] <> 'captured') then
    select coalesce(jsonb_agg(p -> (n - 1) order by n), '[]') into paid from unnest(places) n where outcomes[n] = 'captured';
  end if;

  update transactions t set
    status = 'successful', stage = 'done', amount = (v ->> 'amount')::bigint, fee = (v ->> 'fee')::bigint, vat = (v ->> 'vat')::bigint,
    net = (v ->> 'net')::bigint, fee_rule = v ->> 'feeRule', vat_rule = v ->> 'vatRule', channel = v ->> 'channel',
    gateway = v ->> 'gateway', gateway_reference = v ->> 'gatewayReference', gateway_response = v ->> 'gatewayResponse', failure_reason = null,
    card_scheme = v #>> '{card,scheme}', card_bin = v #>> '{card,bin}', card_last4 = v #>> '{card,last4}', card_expiry = v #>> '{card,expiry}',
    card_bank = v #>> '{card,bank}', card_country = v #>> '{card,country}',
    three_ds_status = v #>> '{threeDs,status}', three_ds_eci = v #>> '{threeDs,eci}',
    sender_name = v #>> '{sender,name}', sender_bank = v #>> '{sender,bank}', sender_account = v #>> '{sender,account}',
    sender_session_id = v #>> '{sender,sessionId}',
    reserved_use = false, paid_at = (v ->> 'paidAt')::timestamptz, ended_at = (v ->> 'paidAt')::timestamptz, updated_at = (v ->> 'paidAt')::timestamptz
  from jsonb_array_elements(paid) v
  where t.environment_id = (v ->> 'env')::uuid and t.id = (v ->> 'id')::uuid;

  update transaction_attempts a set status = 'successful', gateway_reference = v ->> 'gatewayReference', response_code = v ->> 'responseCode',
    reason = v ->> 'gatewayResponse', ended_at = (v ->> 'paidAt')::timestamptz, requery_at = null
  from jsonb_array_elements(paid) v
  where a.environment_id = (v ->> 'env')::uuid and a.transaction_id = (v ->> 'id')::uuid and a.number = (v ->> 'attempt')::integer;

  insert into transaction_events (environment_id, transaction_id, id, kind, sentence, actor, tone, at)
  select (v ->> 'env')::uuid, (v ->> 'id')::uuid, (v #>> '{event,id}')::uuid, 'paid', v #>> '{event,sentence}', v #>> '{event,actor}',
         'success', (v ->> 'paidAt')::timestamptz
  from jsonb_array_elements(paid) v;

  -- The day is the same for all that is paid within a quarter of an hour, which no zone's midnight cuts through.
  with captured as materialized (
    select (v ->> 'env')::uuid as env, (v ->> 'id')::uuid as id, v ->> 'currency' as currency, (v ->> 'paidAt')::timestamptz as paid_at,
           date_bin('15 minutes', (v ->> 'paidAt')::timestamptz, timestamptz 'epoch') as quarter, v -> 'items' as items
    from jsonb_array_elements(paid) v
  ), due as materialized (
    select env, currency, quarter, settlement_available_at(env, currency, quarter) as available_at
    from (select distinct env, currency, quarter from captured) quarters
  )
  insert into balance_items (environment_id, id, sub_account_id, currency, kind, amount, gross, fee, vat, shared, transaction_id, subject_id,
                             available_at, created_at)
  select c.env, (i ->> 'id')::uuid, (i ->> 'sub')::uuid, c.currency, 'payment', (i ->> 'amount')::bigint,
         (i ->> 'gross')::bigint, (i ->> 'fee')::bigint, (i ->> 'vat')::bigint, (i ->> 'shared')::bigint, c.id, c.id, d.available_at, c.paid_at
  from captured c join due d using (env, currency, quarter) cross join jsonb_array_elements(c.items) i;

  perform capture_count_links(paid);
  perform capture_count_pages(paid);
  perform capture_count_codes(paid);

  insert into emails (id, environment_id, kind, to_address, subject, html, text, status, next_attempt_at, dedupe_key, created_at)
  select (e ->> 'id')::uuid, (v ->> 'env')::uuid, e ->> 'kind', e ->> 'to', e ->> 'subject', e ->> 'html', e ->> 'text', 'PENDING',
         (v ->> 'queuedAt')::timestamptz, e ->> 'dedupeKey', (v ->> 'queuedAt')::timestamptz
  from jsonb_array_elements(paid) v cross join jsonb_array_elements(v -> 'emails') e
  on conflict (dedupe_key) do nothing;

  return query select n - 1, outcomes[n] from generate_subscripts(outcomes, 1) n;
end $$;

-- What was captured before this table existed becomes available by the same rule.
insert into balance_items (environment_id, id, currency, kind, amount, gross, fee, vat, transaction_id, subject_id, available_at, created_at)
select environment_id, gen_random_uuid(), currency, 'payment', net, amount, fee, vat, id, id,
       settlement_available_at(environment_id, currency, paid_at), paid_at
from transactions where status = 'successful';
