-- What the business keeps of each payment: what its sub-accounts have of it, fees that came back, and what chargebacks took;
-- kept on the payment, and added up in the roll-ups, so that net figures are the same everywhere.

alter table transactions add column shared bigint not null default 0;
alter table transactions add column fees_returned bigint not null default 0 check (fees_returned between 0 and fee + vat);
alter table transactions add column charged_back bigint not null default 0 check (charged_back between 0 and amount);
alter table transactions add column chargeback_fee bigint not null default 0 check (chargeback_fee >= 0);
comment on column transactions.net is 'Paid less fee and VAT, before it is shared out and whatever happens later';
comment on column transactions.shared is 'What sub-accounts have of it: their shares less what they gave of its refunds, minor units. Follows from balance_items';
comment on column transactions.fees_returned is 'Fee and VAT that came back with refunds, minor units';
comment on column transactions.charged_back is 'Lost to chargebacks or accepted, minor units';
comment on column transactions.chargeback_fee is 'Fees of chargebacks about it, minor units';

update transactions t set shared = i.amount
from (select environment_id, transaction_id, sum(amount)::bigint as amount from balance_items
      where sub_account_id is not null and transaction_id is not null group by 1, 2) i
where i.environment_id = t.environment_id and i.transaction_id = t.id and i.amount <> 0;
update transactions t set fees_returned = r.amount
from (select environment_id, transaction_id, sum(fee + vat)::bigint as amount from refunds
      where status not in ('FAILED', 'RETURNED') group by 1, 2) r
where r.environment_id = t.environment_id and r.transaction_id = t.id and r.amount <> 0;
update transactions t set charged_back = c.amount, chargeback_fee = c.fee
from (select environment_id, transaction_id, sum(accepted_amount + lost_amount)::bigint as amount, sum(fee)::bigint as fee
      from chargebacks group by 1, 2) c
where c.environment_id = t.environment_id and c.transaction_id = t.id;

-- The share of a sub-account moves with its balance items; whoever writes them holds the payment.
create function balance_items_shared() returns trigger language plpgsql as $$
begin
  update transactions set shared = shared + new.amount where environment_id = new.environment_id and id = new.transaction_id;
  return null;
end $$;
create trigger balance_items_shared after insert on balance_items for each row
  when (new.sub_account_id is not null and new.transaction_id is not null) execute function balance_items_shared();

alter table transaction_hours add column refund_pending bigint not null default 0, add column shared bigint not null default 0,
  add column fees_returned bigint not null default 0, add column charged_back bigint not null default 0, add column chargeback_fee bigint not null default 0;
alter table transaction_days add column refund_pending bigint not null default 0, add column shared bigint not null default 0,
  add column fees_returned bigint not null default 0, add column charged_back bigint not null default 0, add column chargeback_fee bigint not null default 0;
alter table transaction_months add column refund_pending bigint not null default 0, add column shared bigint not null default 0,
  add column fees_returned bigint not null default 0, add column charged_back bigint not null default 0, add column chargeback_fee bigint not null default 0;

alter type transaction_delta add attribute refund_pending bigint, add attribute shared bigint, add attribute fees_returned bigint,
  add attribute charged_back bigint, add attribute chargeback_fee bigint;


create or replace function transactions_apply_deltas(deltas transaction_delta[]) returns void language plpgsql as $$
begin
  insert into transaction_hours as r (environment_id, hour, currency, status, channel, source_kind, count, amount, fee, vat, refunded,
                                      refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select environment_id, date_trunc('hour', created_at, 'UTC') as hour, currency, status, channel, source_kind,
         sum(count), sum(amount), sum(fee), sum(vat), sum(refunded),
         sum(refund_pending), sum(shared), sum(fees_returned), sum(charged_back), sum(chargeback_fee)
  from unnest(deltas)
  group by 1, 2, 3, 4, 5, 6
  having sum(count) <> 0 or sum(amount) <> 0 or sum(fee) <> 0 or sum(vat) <> 0 or sum(refunded) <> 0 or sum(refund_pending) <> 0
      or sum(shared) <> 0 or sum(fees_returned) <> 0 or sum(charged_back) <> 0 or sum(chargeback_fee) <> 0
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, hour, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee,
      vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded, refund_pending = r.refund_pending + excluded.refund_pending,
      shared = r.shared + excluded.shared, fees_returned = r.fees_returned + excluded.fees_returned,
      charged_back = r.charged_back + excluded.charged_back, chargeback_fee = r.chargeback_fee + excluded.chargeback_fee;

  insert into transaction_days as r (environment_id, day, currency, status, channel, source_kind, count, amount, fee, vat, refunded,
                                     refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select d.environment_id, (d.created_at at time zone b.time_zone)::date as day, d.currency, d.status, d.channel, d.source_kind,
         sum(d.count), sum(d.amount), sum(d.fee), sum(d.vat), sum(d.refunded),
         sum(d.refund_pending), sum(d.shared), sum(d.fees_returned), sum(d.charged_back), sum(d.chargeback_fee)
  from unnest(deltas) d
  join environments e on e.id = d.environment_id
  join businesses b on b.id = e.business_id
  group by 1, 2, 3, 4, 5, 6
  having sum(d.count) <> 0 or sum(d.amount) <> 0 or sum(d.fee) <> 0 or sum(d.vat) <> 0 or sum(d.refunded) <> 0 or sum(d.refund_pending) <> 0
      or sum(d.shared) <> 0 or sum(d.fees_returned) <> 0 or sum(d.charged_back) <> 0 or sum(d.chargeback_fee) <> 0
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, day, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee,
      vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded, refund_pending = r.refund_pending + excluded.refund_pending,
      shared = r.shared + excluded.shared, fees_returned = r.fees_returned + excluded.fees_returned,
      charged_back = r.charged_back + excluded.charged_back, chargeback_fee = r.chargeback_fee + excluded.chargeback_fee;
end $$;

create or replace function transaction_days_added() returns trigger language plpgsql as $$
begin
  insert into transaction_months as r (environment_id, month, currency, status, channel, source_kind, count, amount, fee, vat, refunded,
                                       refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select environment_id, date_trunc('month', day::timestamp)::date, currency, status, channel, source_kind,
         sum(count), sum(amount), sum(fee), sum(vat), sum(refunded),
         sum(refund_pending), sum(shared), sum(fees_returned), sum(charged_back), sum(chargeback_fee)
  from added
  group by 1, 2, 3, 4, 5, 6
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, month, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee, vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded,
      refund_pending = r.refund_pending + excluded.refund_pending, shared = r.shared + excluded.shared, fees_returned = r.fees_returned + excluded.fees_returned, charged_back = r.charged_back + excluded.charged_back, chargeback_fee = r.chargeback_fee + excluded.chargeback_fee;
  return null;
end $$;

create or replace function transaction_days_changed() returns trigger language plpgsql as $$
begin
  insert into transaction_months as r (environment_id, month, currency, status, channel, source_kind, count, amount, fee, vat, refunded,
                                       refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select environment_id, date_trunc('month', day::timestamp)::date, currency, status, channel, source_kind,
         sum(count), sum(amount), sum(fee), sum(vat), sum(refunded),
         sum(refund_pending), sum(shared), sum(fees_returned), sum(charged_back), sum(chargeback_fee)
  from (
    select environment_id, day, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee from after
    union all
    select environment_id, day, currency, status, channel, source_kind, -count, -amount, -fee, -vat, -refunded, -refund_pending, -shared, -fees_returned, -charged_back, -chargeback_fee from before
  ) delta
  group by 1, 2, 3, 4, 5, 6
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, month, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee, vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded,
      refund_pending = r.refund_pending + excluded.refund_pending, shared = r.shared + excluded.shared, fees_returned = r.fees_returned + excluded.fees_returned, charged_back = r.charged_back + excluded.charged_back, chargeback_fee = r.chargeback_fee + excluded.chargeback_fee;
  return null;
end $$;

create or replace function transactions_added() returns trigger language plpgsql as $$
begin
  perform transactions_apply_deltas(array(
    select (environment_id, created_at, currency, status, coalesce(channel, 'none'), source_kind, 1, amount, fee, vat, refunded_amount,
            refund_pending, shared, fees_returned, charged_back, chargeback_fee)::transaction_delta
    from added));
  if coalesce(current_setting('kasuwa.quiet', true), '') <> 'on' then
    perform pg_notify('kasuwa_live', json_build_object('environmentId', environment_id, 'type', 'transaction.created', 'id', id, 'status', status)::text) from added;
  end if;
  return null;
end $$;

create or replace function transactions_changed() returns trigger language plpgsql set enable_hashjoin = on as $$
begin
  perform transactions_apply_deltas(array(
    select (environment_id, created_at, currency, status, coalesce(channel, 'none'), source_kind, -1, -amount, -fee, -vat, -refunded_amount,
            -refund_pending, -shared, -fees_returned, -charged_back, -chargeback_fee)::transaction_delta
    from before
    union all
    select (environment_id, created_at, currency, status, coalesce(channel, 'none'), source_kind, 1, amount, fee, vat, refunded_amount,
            refund_pending, shared, fees_returned, charged_back, chargeback_fee)::transaction_delta
    from after));
  if coalesce(current_setting('kasuwa.quiet', true), '') <> 'on' then
    perform pg_notify('kasuwa_live', json_build_object('environmentId', a.environment_id, 'type', 'transaction.updated', 'id', a.id, 'status', a.status)::text)
    from after a join before b on b.environment_id = a.environment_id and b.id = a.id
    where a.status <> b.status or a.refund_state <> b.refund_state or a.dispute_state <> b.dispute_state
       or a.refunded_amount <> b.refunded_amount or a.charged_back <> b.charged_back;
  end if;
  return null;
end $$;

-- The roll-ups of what stands are made anew from the payments.
update transaction_hours r set refund_pending = s.refund_pending, shared = s.shared, fees_returned = s.fees_returned, charged_back = s.charged_back, chargeback_fee = s.chargeback_fee
from (select t.environment_id, date_trunc('hour', t.created_at, 'UTC') as hour, t.currency, t.status, coalesce(t.channel, 'none') as channel, t.source_kind, sum(t.refund_pending)::bigint as refund_pending, sum(t.shared)::bigint as shared, sum(t.fees_returned)::bigint as fees_returned, sum(t.charged_back)::bigint as charged_back, sum(t.chargeback_fee)::bigint as chargeback_fee
      from transactions t group by 1, 2, 3, 4, 5, 6) s
where (r.environment_id, r.hour, r.currency, r.status, r.channel, r.source_kind) = (s.environment_id, s.hour, s.currency, s.status, s.channel, s.source_kind)
  and (s.refund_pending, s.shared, s.fees_returned, s.charged_back, s.chargeback_fee) <> (0, 0, 0, 0, 0);
update transaction_days r set refund_pending = s.refund_pending, shared = s.shared, fees_returned = s.fees_returned, charged_back = s.charged_back, chargeback_fee = s.chargeback_fee
from (select t.environment_id, (t.created_at at time zone b.time_zone)::date as day, t.currency, t.status, coalesce(t.channel, 'none') as channel, t.source_kind, sum(t.refund_pending)::bigint as refund_pending, sum(t.shared)::bigint as shared, sum(t.fees_returned)::bigint as fees_returned, sum(t.charged_back)::bigint as charged_back, sum(t.chargeback_fee)::bigint as chargeback_fee
      from transactions t join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id group by 1, 2, 3, 4, 5, 6) s
where (r.environment_id, r.day, r.currency, r.status, r.channel, r.source_kind) = (s.environment_id, s.day, s.currency, s.status, s.channel, s.source_kind)
  and (s.refund_pending, s.shared, s.fees_returned, s.charged_back, s.chargeback_fee) <> (0, 0, 0, 0, 0);
