-- What follows from a payment by itself: its roll-ups and the live announcement. And the capture of many payments in one statement.

-- Roll-ups follow from the rows of transactions, so that no writer can forget them. One run a statement.
-- The announcement goes to every instance; `set local kasuwa.quiet = 'on'` silences it for bulk loads.
create type transaction_delta as (
  environment_id uuid, created_at timestamptz, currency text, status text, channel text, source_kind text,
  count bigint, amount bigint, fee bigint, vat bigint, refunded bigint
);

create function transactions_apply_deltas(deltas transaction_delta[]) returns void language plpgsql as $$
begin
  insert into transaction_hours as r (environment_id, hour, currency, status, channel, source_kind, count, amount, fee, vat, refunded)
  select environment_id, date_trunc('hour', created_at, 'UTC') as hour, currency, status, channel, source_kind,
         sum(count), sum(amount), sum(fee), sum(vat), sum(refunded)
  from unnest(deltas)
  group by 1, 2, 3, 4, 5, 6
  having sum(count) <> 0 or sum(amount) <> 0 or sum(fee) <> 0 or sum(vat) <> 0 or sum(refunded) <> 0
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, hour, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee,
      vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded;

  insert into transaction_days as r (environment_id, day, currency, status, channel, source_kind, count, amount, fee, vat, refunded)
  select d.environment_id, (d.created_at at time zone b.time_zone)::date as day, d.currency, d.status, d.channel, d.source_kind,
         sum(d.count), sum(d.amount), sum(d.fee), sum(d.vat), sum(d.refunded)
  from unnest(deltas) d
  join environments e on e.id = d.environment_id
  join businesses b on b.id = e.business_id
  group by 1, 2, 3, 4, 5, 6
  having sum(d.count) <> 0 or sum(d.amount) <> 0 or sum(d.fee) <> 0 or sum(d.vat) <> 0 or sum(d.refunded) <> 0
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, day, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee,
      vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded;
end $$;

create function transactions_added() returns trigger language plpgsql as $$
begin
  perform transactions_apply_deltas(array(
    select (environment_id, created_at, currency, status, coalesce(channel, 'none'), source_kind, 1, amount, fee, vat, refunded_amount)::transaction_delta
    from added));
  if coalesce(current_setting('kasuwa.quiet', true), '') <> 'on' then
    perform pg_notify('kasuwa_live', json_build_object('environmentId', environment_id, 'type', 'transaction.created', 'id', id, 'status', status)::text) from added;
  end if;
  return null;
end $$;
create trigger transactions_added after insert on transactions referencing new table as added
  for each statement execute function transactions_added();

create function transactions_changed() returns trigger language plpgsql set enable_hashjoin = on as $$
begin
  perform transactions_apply_deltas(array(
    select (environment_id, created_at, currency, status, coalesce(channel, 'none'), source_kind, -1, -amount, -fee, -vat, -refunded_amount)::transaction_delta
    from before
    union all
    select (environment_id, created_at, currency, status, coalesce(channel, 'none'), source_kind, 1, amount, fee, vat, refunded_amount)::transaction_delta
    from after));
  if coalesce(current_setting('kasuwa.quiet', true), '') <> 'on' then
    perform pg_notify('kasuwa_live', json_build_object('environmentId', a.environment_id, 'type', 'transaction.updated', 'id', a.id, 'status', a.status)::text)
    from after a join before b on b.environment_id = a.environment_id and b.id = a.id
    where a.status <> b.status or a.refund_state <> b.refund_state or a.dispute_state <> b.dispute_state;
  end if;
  return null;
end $$;
create trigger transactions_changed after update on transactions referencing old table as before new table as after
  for each statement execute function transactions_changed();

-- Uses, sums and days of the links that captured payments came through; a link paid as often as it allows is COMPLETED.
create function capture_count_links(paid jsonb) returns void language plpgsql as $$
begin
  if not exists (select from jsonb_array_elements(paid) v where v ->> 'linkId' is not null) then
    return;
  end if;
  with sums as (
    select (v ->> 'env')::uuid as environment_id, (v ->> 'linkId')::uuid as link_id, (v ->> 'linkDay')::date as day,
           count(*)::integer as paid, sum((v ->> 'amount')::bigint)::bigint as collected,
           count(*) filter (where (v ->> 'reservedUse')::boolean)::integer as reserved
    from jsonb_array_elements(paid) v where v ->> 'linkId' is not null
    group by 1, 2, 3
  ), days as (
    insert into payment_link_days as d (environment_id, link_id, day, paid, collected)
    select environment_id, link_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, link_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update payment_links l set
    used_count = l.used_count + s.paid, collected = l.collected + s.collected, reserved_count = greatest(0, l.reserved_count - s.reserved),
    status = case when l.status in ('ACTIVE', 'INACTIVE')
                   and l.used_count + s.paid >= case when l.kind = 'one-time' then 1 else l.uses_max end then 'COMPLETED' else l.status end
  from (select environment_id, link_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected, sum(reserved)::integer as reserved
        from sums group by 1, 2) s
  where l.environment_id = s.environment_id and l.id = s.link_id;
end $$;

-- Captures payments that a rail says were paid: status, attempt, ledger, timeline, link, e-mails; in one statement for one or many.
-- p: [{env, id, attempt, amount, fee, vat, net, …, posting: {as ledger_post}, event: {id, sentence}, emails: [{…}]}]
-- Answers one row an item: captured, already (it was successful before) or the ledger's refusal; a refused item changes nothing.
-- Whoever changes a payment locks in this order: payments, links, balances, roll-ups. So nobody waits in a circle.
-- Rows are found by whole keys in loops, which is forced: the plan is kept, and the first one is made on empty tables.
create function capture_payments(p jsonb) returns table (idx integer, outcome text) language plpgsql
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

  perform capture_count_links(paid);

  insert into emails (id, environment_id, kind, to_address, subject, html, text, status, next_attempt_at, dedupe_key, created_at)
  select (e ->> 'id')::uuid, (v ->> 'env')::uuid, e ->> 'kind', e ->> 'to', e ->> 'subject', e ->> 'html', e ->> 'text', 'PENDING',
         (v ->> 'paidAt')::timestamptz, e ->> 'dedupeKey', (v ->> 'paidAt')::timestamptz
  from jsonb_array_elements(paid) v cross join jsonb_array_elements(v -> 'emails') e
  on conflict (dedupe_key) do nothing;

  return query select n - 1, outcomes[n] from generate_subscripts(outcomes, 1) n;
end $$;
