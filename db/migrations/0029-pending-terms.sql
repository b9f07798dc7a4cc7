-- What is pending keeps the terms it came in under, so that a change of the calendar dates it anew by them, sooner or later.
-- What a business owes is met before anything stays available. Holidays of Nigeria and the United States for the years to come.

alter table balance_items add column counted_on date;
alter table balance_items add column clearing_days smallint check (clearing_days between 1 and 30);
alter table balance_items add constraint balance_items_dated check ((counted_on is null) = (clearing_days is null));
comment on column balance_items.counted_on is 'The day, of its business''s time zone, from which its working days are counted; null: at an instant of its own';
comment on column balance_items.clearing_days is 'Working days from that day until it becomes available, by the terms it came in under. What is taken from something pending has that one''s day and terms';

-- The first day that is so many working days after another.
create function settlement_day(p_country text, p_from date, p_days integer) returns date language plpgsql stable as $$
declare
  day date := p_from;
  days integer := p_days;
begin
  while days > 0 loop
    day := day + 1;
    if is_working_day(p_country, day) then
      days := days - 1;
    end if;
  end loop;
  return day;
end $$;

-- When money of an environment that came in at an instant becomes available, and the day and terms that say so: none of them
-- when it is available at once.
create function settlement_dating(p_env uuid, p_currency text, p_at timestamptz,
                                  out available_at timestamptz, out counted_on date, out clearing_days smallint) language plpgsql stable as $$
declare
  zone text;
  land text;
  days integer;
  instant boolean;
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
    available_at := p_at;
    return;
  end if;
  counted_on := (p_at at time zone zone)::date;
  clearing_days := days;
  available_at := settlement_day(land, counted_on, days)::timestamp at time zone zone;
end $$;
drop function settlement_roll_forward(text, date);

-- As before; items keep the day and terms they are dated by.
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
    select env, currency, quarter, d.available_at, d.counted_on, d.clearing_days
    from (select distinct env, currency, quarter from captured) quarters cross join lateral settlement_dating(env, currency, quarter) d
  )
  insert into balance_items (environment_id, id, sub_account_id, currency, kind, amount, gross, fee, vat, shared, transaction_id, subject_id,
                             available_at, counted_on, clearing_days, created_at)
  select c.env, (i ->> 'id')::uuid, (i ->> 'sub')::uuid, c.currency, 'payment', (i ->> 'amount')::bigint,
         (i ->> 'gross')::bigint, (i ->> 'fee')::bigint, (i ->> 'vat')::bigint, (i ->> 'shared')::bigint, c.id, c.id, d.available_at,
         d.counted_on, d.clearing_days, c.paid_at
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

drop function settlement_available_at(uuid, text, timestamptz);

-- What is pending now: the terms are those that its days tell by the calendar of today.
with dated as (
  select i.environment_id, i.id, (i.created_at at time zone b.time_zone)::date as counted_on, (
    select count(*) from generate_series((i.created_at at time zone b.time_zone)::date + 1, (i.available_at at time zone b.time_zone)::date, interval '1 day') d
    where is_working_day(b.country, d::date)) as days
  from balance_items i join environments e on e.id = i.environment_id join businesses b on b.id = e.business_id
  where i.settled_at is null and i.kind = 'payment' and i.available_at > i.created_at
)
update balance_items i set counted_on = d.counted_on, clearing_days = d.days
from dated d where i.environment_id = d.environment_id and i.id = d.id and d.days between 1 and 30;
update balance_items i set counted_on = p.counted_on, clearing_days = p.clearing_days
from balance_items p
where i.settled_at is null and i.counted_on is null and p.environment_id = i.environment_id and p.transaction_id = i.transaction_id
  and p.sub_account_id is not distinct from i.sub_account_id and p.kind = 'payment' and p.settled_at is null
  and p.available_at = i.available_at and p.counted_on is not null;

-- What has not become due is dated by the calendar as it is now: to the day its own terms say, and never before the present of
-- its environment. What is not dated by terms and falls on a day that is none goes to the next. p_day: the day that has changed.
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

-- What was returned or given back before this rule, while its business owed something, is taken to pay that back.
do $$
declare
  owed record;
  posting uuid;
begin
  for owed in
    select d.environment_id, d.currency, d.id as debt_id, a.id as available_id, least(db.balance, ab.balance - ab.held) as amount
    from ledger_accounts d
    join ledger_balances db on db.account_id = d.id
    join ledger_accounts a on a.environment_id = d.environment_id and a.currency = d.currency and a.kind = 'merchant_available' and a.owner_id is null
    join ledger_balances ab on ab.account_id = a.id
    where d.kind = 'merchant_debt' and db.balance > 0 and ab.balance > ab.held
  loop
    posting := gen_random_uuid();
    perform from ledger_post(jsonb_build_array(jsonb_build_object('env', owed.environment_id, 'id', posting, 'key', gen_random_uuid(),
      'kind', 'debt_recovered', 'subject', null, 'reverses', null, 'at', now(),
      't', jsonb_build_array(jsonb_build_array(owed.available_id, owed.debt_id, owed.amount, 'debt_recovered')))));
    insert into balance_items (environment_id, id, currency, kind, key, amount, available_at, settled_at, created_at)
    values (owed.environment_id, posting, owed.currency, 'debt_recovered', 'debt_recovered:' || posting, -owed.amount, now(), now(), now());
  end loop;
end $$;

-- Nothing stays available to a business as long as it owes something: checked when a transaction that posted is committed.
create function ledger_debt_first() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_accounts d
    join ledger_balances db on db.account_id = d.id and db.balance > 0
    join ledger_accounts a on a.environment_id = d.environment_id and a.currency = d.currency and a.kind = 'merchant_available' and a.owner_id is null
    join ledger_balances ab on ab.account_id = a.id and ab.balance > ab.held
    where d.environment_id = new.environment_id and d.kind = 'merchant_debt' and d.owner_id is null
  ) then
    raise exception 'environment % has money available while it owes some', new.environment_id
      using errcode = 'check_violation', constraint = 'ledger_debt_first';
  end if;
  return null;
end $$;
create constraint trigger ledger_debt_first after insert on ledger_postings deferrable initially deferred
  for each row when (new.kind <> 'capture') execute function ledger_debt_first();

