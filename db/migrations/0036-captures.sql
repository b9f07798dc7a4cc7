-- Captures: all changes of a payment that a rail reports as paid, in one statement.

-- Calls the lock or count function of each payment source of the captured payments, with the uses of that source.
-- p: {kind: [{env, id, day, reserved, transaction, amount, currency, paidAt}]}; id and day of the source, amount paid in minor units.
create function capture_batch_sources(p jsonb, p_step text) returns void language plpgsql as $$
declare
  source record;
begin
  for source in
    select u.key as kind, u.value as uses, case p_step when 'lock' then s.lock_function else s.count_function end as step
    from jsonb_each(p) u
    left join payment_sources s on s.kind = u.key
    order by s.place
  loop
    if source.step is null then
      raise exception 'no payment source % is registered', source.kind;
    end if;
    execute format('select %I($1)', source.step) using source.uses;
  end loop;
end $$;

create type capture_payment as (
  env uuid, id uuid, attempt integer, currency text, amount bigint, fee bigint, vat bigint, net bigint, fee_rule text,
  vat_rule text, channel text, gateway text, gateway_reference text, gateway_response text, response_code text, card_scheme text,
  card_bin text, card_last4 text, card_expiry text, card_bank text, card_country text, three_ds_status text, three_ds_eci text,
  sender_name text, sender_bank text, sender_account text, sender_session_id text, event_id uuid, line jsonb, paid_at timestamptz
);

create type capture_item as (
  place integer, env uuid, payment uuid, currency text, paid_at timestamptz, id uuid, sub uuid, amount bigint, gross bigint,
  fee bigint, vat bigint, shared bigint
);

create type capture_email as (
  place integer, env uuid, queued_at timestamptz, id uuid, kind text, "to" text, subject text,
  dedupe_key text, composed_from uuid, public_url text
);

-- Captures payments that a rail says were paid: status, attempt, ledger, timeline, source, e-mails, event; in one statement for one or many.
-- postings: as ledger_post, one a payment; sources: {kind: [uses, each with its place]}; a place is that of its payment, from 1;
-- sender_account is sealed, base64.
-- Answers one row a payment: captured, already (it was successful before) or the ledger's refusal; a refused one changes nothing.
-- Whoever changes a payment locks in this order: payments, sources, balances. So nobody waits in a circle.
-- Rows are found by whole keys in loops, which is forced, and the plan is items_added: the first one is made on empty tables.
create function capture_batch(payments capture_payment[], postings jsonb, sources jsonb, items capture_item[], messages capture_email[])
returns table(idx integer, outcome text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  outcomes text[];
  before transaction_deltas[];
  places integer[];
  refused record;
begin
  select array_agg(o order by n), array_agg(figures order by n) into outcomes, before from (
    select i.n,
           case when t.status is null then 'missing'
                when t.status = 'successful' or row_number() over (partition by i.env, i.id order by i.n) > 1 then 'already'
                else 'captured' end as o, t.figures
    from (select ordinality as n, env, id from unnest(payments) with ordinality order by env, id, 1) i
    left join lateral (
      select t.status, row(t.environment_id, date_bin('15 minutes', t.created_at, timestamptz 'epoch'), t.currency, t.status, coalesce(t.channel, 'none'), t.source_kind,
      -1, -t.amount, -t.fee, -t.vat, -t.refunded_amount, -t.refund_pending, -t.shared, -t.fees_returned, -t.charged_back, -t.chargeback_fee)::transaction_deltas as figures
      from transactions t where t.environment_id = i.env and t.id = i.id for no key update
    ) t on true
  ) x;
  perform capture_batch_sources(sources, 'lock');

  select array_agg(n order by n) into places from generate_subscripts(outcomes, 1) n where outcomes[n] = 'captured';
  if places is null then
    return query select n - 1, outcomes[n] from generate_subscripts(outcomes, 1) n;
    return;
  end if;
  if cardinality(places) < cardinality(outcomes) then
    select jsonb_agg(postings -> (n - 1) order by n) into postings from unnest(places) n;
  end if;
  for refused in select l.idx, l.outcome from ledger_post(postings) l where l.outcome not in ('posted', 'replayed') loop
    outcomes[places[refused.idx + 1]] := refused.outcome;
  end loop;
  if 'captured' <> all (outcomes) then
    return query select n - 1, outcomes[n] from generate_subscripts(outcomes, 1) n;
    return;
  end if;

  if exists (
    select from unnest(payments) with ordinality u join environments e on e.id = u.env
    where outcomes[u.ordinality] = 'captured' and u.gateway = 'SANDBOX' and e.mode = 'live'
  ) and not coalesce((select is_on from live_simulation), false) then
    raise exception 'the sandbox moves no money in live mode'
      using errcode = 'check_violation', constraint = 'sandbox_in_live', table = 'transactions';
  end if;
  perform set_config('kasuwa.capture_writes', 'on', true);
  with webhook_subscriptions as materialized (
    -- The same rule as webhook_wanted, written out because a call of that function costs ten times as much.
    select e.env, exists (
      select from webhook_endpoints w
      where w.environment_id = e.env and w.enabled and w.removed_at is null and (w.all_events or 'payment.succeeded' = any (w.events))
    ) as is_wanted
    from (select distinct u.env from unnest(payments) u) e
  ), v as materialized (
    select u.*, w.is_wanted from unnest(payments) with ordinality u join webhook_subscriptions w on w.env = u.env where outcomes[u.ordinality] = 'captured'
  ), paid as (
    update transactions t set
      status = 'successful', stage = 'done', amount = v.amount, fee = v.fee, vat = v.vat, net = v.net, fee_rule = v.fee_rule,
      vat_rule = v.vat_rule, channel = v.channel, gateway = v.gateway, gateway_reference = v.gateway_reference,
      gateway_response = v.gateway_response, failure_reason = null, card_scheme = v.card_scheme, card_bin = v.card_bin,
      card_last4 = v.card_last4, card_expiry = v.card_expiry, card_bank = v.card_bank, card_country = v.card_country,
      three_ds_status = v.three_ds_status, three_ds_eci = v.three_ds_eci, sender_name = v.sender_name, sender_bank = v.sender_bank,
      sender_account = decode(v.sender_account, 'base64'), sender_session_id = v.sender_session_id,
      reserved_use = false, paid_at = v.paid_at, ended_at = v.paid_at, updated_at = v.paid_at
    from v where t.environment_id = v.env and t.id = v.id
    returning row(t.environment_id, date_bin('15 minutes', t.created_at, timestamptz 'epoch'), t.currency, t.status, coalesce(t.channel, 'none'), t.source_kind,
      1, t.amount, t.fee, t.vat, t.refunded_amount, t.refund_pending, t.shared, t.fees_returned, t.charged_back, t.chargeback_fee)::transaction_deltas as figures,
      t.environment_id, t.id, t.updated_at, case when v.is_wanted then to_jsonb(t) end as snapshot
  ), events_added as (
    insert into webhook_events (environment_id, id, type, subject_id, data, is_snapshot, occurred_at)
    select p.environment_id, uuid_at(p.updated_at), 'payment.succeeded', p.id, p.snapshot, true, p.updated_at from paid p where p.snapshot is not null
  ), figures_added as (
    insert into transaction_deltas (environment_id, at, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
    select (f).environment_id, (f).at, (f).currency, (f).status, (f).channel, (f).source_kind, sum((f).count), sum((f).amount), sum((f).fee), sum((f).vat),
           sum((f).refunded), sum((f).refund_pending), sum((f).shared), sum((f).fees_returned), sum((f).charged_back), sum((f).chargeback_fee)
    from (
      select figures as f from paid
      union all
      select before[n] from generate_subscripts(outcomes, 1) n where outcomes[n] = 'captured'
    ) changed
    group by 1, 2, 3, 4, 5, 6
  ), attempts_updated as (
    update transaction_attempts a set status = 'successful', gateway_reference = v.gateway_reference, response_code = v.response_code,
      reason = v.gateway_response, ended_at = v.paid_at, requery_at = null
    from v where a.environment_id = v.env and a.transaction_id = v.id and a.number = v.attempt
  ), timeline_added as (
    insert into transaction_events (environment_id, transaction_id, id, kind, params, actor_kind, actor, tone, at)
    select v.env, v.id, v.event_id, 'paid', v.line, 'gateway', v.gateway, 'success', v.paid_at from v
  ), terms as materialized (
    -- All payments of a quarter of an hour have the same day: midnight of every time zone is at a multiple of it.
    select q.env, q.currency, q.quarter, s.time_zone, s.country, s.clearing_days,
           case when s.clearing_days is not null then (q.quarter at time zone s.time_zone)::date end as counted_on
    from (select distinct v.env, v.currency, date_bin('15 minutes', v.paid_at, timestamptz 'epoch') as quarter from v) q
    cross join lateral settlement_terms_of(q.env, q.currency) s
  ), days as materialized (
    select country, counted_on, clearing_days, settlement_day(country, counted_on, clearing_days) as day
    from (select distinct country, counted_on, clearing_days from terms where clearing_days is not null) d
  ), available as materialized (
    select t.env, t.currency, t.quarter, t.counted_on, t.clearing_days,
           case when t.clearing_days is null then t.quarter else d.day::timestamp at time zone t.time_zone end as available_at
    from terms t left join days d on d.country = t.country and d.counted_on = t.counted_on and d.clearing_days = t.clearing_days
  ), items_added as (
    insert into balance_items (environment_id, id, sub_account_id, currency, kind, amount, gross, fee, vat, shared, transaction_id, subject_id,
                               available_at, counted_on, clearing_days, created_at)
    select i.env, i.id, i.sub, i.currency, 'payment', i.amount, i.gross, i.fee, i.vat, i.shared, i.payment, i.payment,
           d.available_at, d.counted_on, d.clearing_days, i.paid_at
    from unnest(items) i
    join available d on d.env = i.env and d.currency = i.currency and d.quarter = date_bin('15 minutes', i.paid_at, timestamptz 'epoch')
    where outcomes[i.place] = 'captured'
  )
  insert into emails (id, environment_id, kind, to_address, subject, composed_from, public_url, html, text, status, next_attempt_at, dedupe_key, created_at)
  select e.id, e.env, e.kind, e."to", e.subject, e.composed_from, e.public_url, '', '', 'PENDING', e.queued_at, e.dedupe_key, e.queued_at
  from unnest(messages) e where outcomes[e.place] = 'captured'
  on conflict (environment_id, dedupe_key) do nothing;
  perform set_config('kasuwa.capture_writes', 'off', true);

  if 'captured' = all (outcomes) then
    perform capture_batch_sources(sources, 'count');
  else
    perform capture_batch_sources((
      select jsonb_object_agg(kind, uses) from (
        select s.key as kind, jsonb_agg(u.value) as uses
        from jsonb_each(sources) s cross join jsonb_array_elements(s.value) u
        where outcomes[(u.value ->> 'place')::integer] = 'captured' group by 1
      ) captured), 'count');
  end if;
  return query select n - 1, outcomes[n] from generate_subscripts(outcomes, 1) n;
end $$;
