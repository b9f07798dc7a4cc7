-- Figures of payments are appended row by row, and by the capture for all that it captures at once; no trigger reads a statement as a whole.

drop trigger transactions_added on transactions;
drop trigger transactions_changed on transactions;
drop function transactions_added();
drop function transactions_changed();

create function transactions_added() returns trigger language plpgsql as $$
begin
  insert into transaction_deltas (environment_id, at, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  values (new.environment_id, date_bin('15 minutes', new.created_at, timestamptz 'epoch'), new.currency, new.status, coalesce(new.channel, 'none'), new.source_kind,
      1, new.amount, new.fee, new.vat, new.refunded_amount, new.refund_pending, new.shared, new.fees_returned, new.charged_back, new.chargeback_fee);
  return null;
end $$;
create trigger transactions_added after insert on transactions for each row execute function transactions_added();

create function transactions_changed() returns trigger language plpgsql as $$
begin
  insert into transaction_deltas (environment_id, at, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  values
    (old.environment_id, date_bin('15 minutes', old.created_at, timestamptz 'epoch'), old.currency, old.status, coalesce(old.channel, 'none'), old.source_kind,
      -1, -old.amount, -old.fee, -old.vat, -old.refunded_amount, -old.refund_pending, -old.shared, -old.fees_returned, -old.charged_back, -old.chargeback_fee),
    (new.environment_id, date_bin('15 minutes', new.created_at, timestamptz 'epoch'), new.currency, new.status, coalesce(new.channel, 'none'), new.source_kind,
      1, new.amount, new.fee, new.vat, new.refunded_amount, new.refund_pending, new.shared, new.fees_returned, new.charged_back, new.chargeback_fee);
  return null;
end $$;
-- The capture appends what it captures itself, in one statement for all; the share of a sub-account, which follows by trigger, leaves the status.
create trigger transactions_changed after update on transactions for each row
  when ((old.status, old.channel, old.amount, old.fee, old.vat, old.refunded_amount, old.refund_pending, old.shared, old.fees_returned, old.charged_back, old.chargeback_fee, old.created_at, old.currency, old.source_kind)
    is distinct from (new.status, new.channel, new.amount, new.fee, new.vat, new.refunded_amount, new.refund_pending, new.shared, new.fees_returned, new.charged_back, new.chargeback_fee, new.created_at, new.currency, new.source_kind)
    and (old.status = new.status or current_setting('kasuwa.capture_figures', true) is distinct from 'on'))
  execute function transactions_changed();
comment on table transaction_deltas is 'What payments have changed of the roll-ups and nobody has folded into them yet. Written by triggers and by the capture, taken by a sweep.';

-- Captures payments that a rail says were paid: status, attempt, ledger, timeline, source, e-mails; in one statement for one or many.
-- p: {payments: [capture_payment], postings: [as ledger_post, one a payment], sources: {kind: [uses, each with its place]},
--     items: [capture_item], emails: [capture_email]}; a place is that of its payment, from 1; sender_account is sealed, base64.
-- Answers one row a payment: captured, already (it was successful before) or the ledger's refusal; a refused one changes nothing.
-- Whoever changes a payment locks in this order: payments, sources, balances. So nobody waits in a circle.
-- Rows are found by whole keys in loops, which is forced: the plan is kept, and the first one is made on empty tables.
create or replace function capture_batch(p jsonb) returns table(idx integer, outcome text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  payments capture_payment[];
  postings jsonb := p -> 'postings';
  sources jsonb := p -> 'sources';
  outcomes text[];
  before transaction_deltas[];
  places integer[];
  refused record;
begin
  select array_agg(v) into payments from jsonb_populate_recordset(null::capture_payment, p -> 'payments') v;
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

  perform set_config('kasuwa.capture_figures', 'on', true);
  with v as materialized (
    select u.* from unnest(payments) with ordinality u where outcomes[u.ordinality] = 'captured'
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
      1, t.amount, t.fee, t.vat, t.refunded_amount, t.refund_pending, t.shared, t.fees_returned, t.charged_back, t.chargeback_fee)::transaction_deltas as figures
  ), counted as (
    insert into transaction_deltas (environment_id, at, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
    select (f).environment_id, (f).at, (f).currency, (f).status, (f).channel, (f).source_kind, sum((f).count), sum((f).amount), sum((f).fee), sum((f).vat),
           sum((f).refunded), sum((f).refund_pending), sum((f).shared), sum((f).fees_returned), sum((f).charged_back), sum((f).chargeback_fee)
    from (
      select figures as f from paid
      union all
      select before[n] from generate_subscripts(outcomes, 1) n where outcomes[n] = 'captured'
    ) changed
    group by 1, 2, 3, 4, 5, 6
  ), tried as (
    update transaction_attempts a set status = 'successful', gateway_reference = v.gateway_reference, response_code = v.response_code,
      reason = v.gateway_response, ended_at = v.paid_at, requery_at = null
    from v where a.environment_id = v.env and a.transaction_id = v.id and a.number = v.attempt
  ), told as (
    insert into transaction_events (environment_id, transaction_id, id, kind, params, actor_kind, actor, tone, at)
    select v.env, v.id, v.event_id, 'paid', v.line, 'gateway', v.gateway, 'success', v.paid_at from v
  ), terms as materialized (
    -- The day is the same for all that is paid within a quarter of an hour, which no zone's midnight cuts through.
    select q.env, q.currency, q.quarter, s.time_zone, s.country, s.clearing_days,
           case when s.clearing_days is not null then (q.quarter at time zone s.time_zone)::date end as counted_on
    from (select distinct v.env, v.currency, date_bin('15 minutes', v.paid_at, timestamptz 'epoch') as quarter from v) q
    cross join lateral settlement_terms_of(q.env, q.currency) s
  ), days as materialized (
    select country, counted_on, clearing_days, settlement_day(country, counted_on, clearing_days) as day
    from (select distinct country, counted_on, clearing_days from terms where clearing_days is not null) d
  ), dated as materialized (
    select t.env, t.currency, t.quarter, t.counted_on, t.clearing_days,
           case when t.clearing_days is null then t.quarter else d.day::timestamp at time zone t.time_zone end as available_at
    from terms t left join days d on d.country = t.country and d.counted_on = t.counted_on and d.clearing_days = t.clearing_days
  ), kept as (
    insert into balance_items (environment_id, id, sub_account_id, currency, kind, amount, gross, fee, vat, shared, transaction_id, subject_id,
                               available_at, counted_on, clearing_days, created_at)
    select i.env, i.id, i.sub, i.currency, 'payment', i.amount, i.gross, i.fee, i.vat, i.shared, i.payment, i.payment,
           d.available_at, d.counted_on, d.clearing_days, i.paid_at
    from jsonb_populate_recordset(null::capture_item, p -> 'items') i
    join dated d on d.env = i.env and d.currency = i.currency and d.quarter = date_bin('15 minutes', i.paid_at, timestamptz 'epoch')
    where outcomes[i.place] = 'captured'
  )
  insert into emails (id, environment_id, kind, to_address, subject, drafted, html, text, status, next_attempt_at, dedupe_key, created_at)
  select e.id, e.env, e.kind, e."to", e.subject, coalesce(e.drafted, false), e.html, e.text, 'PENDING', e.queued_at, e.dedupe_key, e.queued_at
  from jsonb_populate_recordset(null::capture_email, p -> 'emails') e where outcomes[e.place] = 'captured'
  on conflict (environment_id, dedupe_key) do nothing;
  perform set_config('kasuwa.capture_figures', 'off', true);

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
