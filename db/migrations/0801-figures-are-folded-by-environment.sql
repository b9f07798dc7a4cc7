-- What payments have changed of the figures is folded of all environments at once, or, where rows are placed by it, of one a call.
drop function transactions_fold(integer);

-- No environment: of all.
create function transactions_fold(p_environment_id uuid, p_limit integer) returns integer language plpgsql as $$
declare
  taken transaction_deltas[];
begin
  if p_environment_id is null then
    with chosen as materialized (select ctid as place from transaction_deltas limit p_limit for update skip locked),
    gone as (delete from transaction_deltas d using chosen c where d.ctid = c.place returning d)
    select array_agg(gone.d) into taken from gone;
  else
    with chosen as materialized (
      select ctid as place from transaction_deltas where environment_id = p_environment_id limit p_limit for update skip locked
    ), gone as (delete from transaction_deltas d using chosen c where d.environment_id = p_environment_id and d.ctid = c.place returning d)
    select array_agg(gone.d) into taken from gone;
  end if;
  if taken is null then
    return 0;
  end if;
  insert into transaction_hours as r (environment_id, hour, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select t.environment_id, date_trunc('hour', t.at, 'UTC') as hour, t.currency, t.status, t.channel, t.source_kind,
         sum(t.count), sum(t.amount), sum(t.fee), sum(t.vat), sum(t.refunded), sum(t.refund_pending), sum(t.shared), sum(t.fees_returned), sum(t.charged_back), sum(t.chargeback_fee)
  from unnest(taken) t
  group by 1, 2, 3, 4, 5, 6
  having (sum(t.count), sum(t.amount), sum(t.fee), sum(t.vat), sum(t.refunded), sum(t.refund_pending), sum(t.shared), sum(t.fees_returned), sum(t.charged_back), sum(t.chargeback_fee)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, hour, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee, vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded, refund_pending = r.refund_pending + excluded.refund_pending, shared = r.shared + excluded.shared, fees_returned = r.fees_returned + excluded.fees_returned, charged_back = r.charged_back + excluded.charged_back, chargeback_fee = r.chargeback_fee + excluded.chargeback_fee;

  insert into transaction_days as r (environment_id, day, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select t.environment_id, (t.at at time zone b.time_zone)::date as day, t.currency, t.status, t.channel, t.source_kind,
         sum(t.count), sum(t.amount), sum(t.fee), sum(t.vat), sum(t.refunded), sum(t.refund_pending), sum(t.shared), sum(t.fees_returned), sum(t.charged_back), sum(t.chargeback_fee)
  from unnest(taken) t
  join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id
  group by 1, 2, 3, 4, 5, 6
  having (sum(t.count), sum(t.amount), sum(t.fee), sum(t.vat), sum(t.refunded), sum(t.refund_pending), sum(t.shared), sum(t.fees_returned), sum(t.charged_back), sum(t.chargeback_fee)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, day, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee, vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded, refund_pending = r.refund_pending + excluded.refund_pending, shared = r.shared + excluded.shared, fees_returned = r.fees_returned + excluded.fees_returned, charged_back = r.charged_back + excluded.charged_back, chargeback_fee = r.chargeback_fee + excluded.chargeback_fee;

  insert into transaction_months as r (environment_id, month, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select t.environment_id, date_trunc('month', ((t.at at time zone b.time_zone)::date)::timestamp)::date as month, t.currency, t.status, t.channel, t.source_kind,
         sum(t.count), sum(t.amount), sum(t.fee), sum(t.vat), sum(t.refunded), sum(t.refund_pending), sum(t.shared), sum(t.fees_returned), sum(t.charged_back), sum(t.chargeback_fee)
  from unnest(taken) t
  join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id
  group by 1, 2, 3, 4, 5, 6
  having (sum(t.count), sum(t.amount), sum(t.fee), sum(t.vat), sum(t.refunded), sum(t.refund_pending), sum(t.shared), sum(t.fees_returned), sum(t.charged_back), sum(t.chargeback_fee)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, month, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee, vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded, refund_pending = r.refund_pending + excluded.refund_pending, shared = r.shared + excluded.shared, fees_returned = r.fees_returned + excluded.fees_returned, charged_back = r.charged_back + excluded.charged_back, chargeback_fee = r.chargeback_fee + excluded.chargeback_fee;
  return cardinality(taken);
end $$;
