-- Figures of payments: triggers append changes, and a sweep folds them into roll-ups by hour, day and month. Queries read both.

create table transaction_figure_columns (
  currency text not null,
  status text not null,
  channel text not null,
  source_kind text not null,
  count bigint not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  refunded bigint not null default 0,
  refund_pending bigint not null default 0,
  shared bigint not null default 0,
  fees_returned bigint not null default 0,
  charged_back bigint not null default 0,
  chargeback_fee bigint not null default 0
);
comment on table transaction_figure_columns is 'The columns of figures of payments, per change and in roll-ups; has no rows';

create table transaction_deltas (
  environment_id uuid not null,
  at timestamptz not null,
  like transaction_figure_columns
) with (autovacuum_vacuum_scale_factor = 0,
 autovacuum_vacuum_threshold = 2000
);
create index transaction_deltas_of on transaction_deltas (environment_id);
comment on table transaction_deltas is 'Changes of payments not yet folded into the roll-ups. Written by triggers and captures, taken by a sweep.';
comment on column transaction_deltas.at is 'The creation time of the payments, rounded down to a quarter of an hour, which no hour or local midnight divides';

create table transaction_hours (
  environment_id uuid not null,
  hour timestamptz not null,
  like transaction_figure_columns including defaults,
  primary key (environment_id, currency, hour, status, channel, source_kind)
) with (fillfactor = 70
);
comment on table transaction_hours is 'Roll-up of payments by the hour of creation; channel none: not chosen yet. For figures of up to 3 days, together with transaction_deltas.';

create table transaction_days (
  environment_id uuid not null,
  day date not null,
  like transaction_figure_columns including defaults,
  primary key (environment_id, currency, day, status, channel, source_kind)
) with (fillfactor = 70
);
comment on table transaction_days is 'Roll-up of payments by day in the business''s time zone, for figures of longer ranges';

create table transaction_months (
  environment_id uuid not null,
  month date not null,
  like transaction_figure_columns including defaults,
  primary key (environment_id, currency, month, status, channel, source_kind)
) with (fillfactor = 70
);
comment on table transaction_months is 'Roll-up of payments by month, named by its first day, for figures of all time';

create view transaction_hour_figures as
  select environment_id, hour, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee from transaction_hours
  union all
  select t.environment_id, date_trunc('hour', t.at, 'UTC'), t.currency, t.status, t.channel, t.source_kind, t.count, t.amount, t.fee, t.vat, t.refunded, t.refund_pending, t.shared, t.fees_returned, t.charged_back, t.chargeback_fee
  from transaction_deltas t;
comment on view transaction_hour_figures is 'Current figures by hour: the roll-up plus the deltas not yet folded into it';

create view transaction_day_figures as
  select environment_id, day, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee from transaction_days
  union all
  select t.environment_id, (t.at at time zone b.time_zone)::date, t.currency, t.status, t.channel, t.source_kind, t.count, t.amount, t.fee, t.vat, t.refunded, t.refund_pending, t.shared, t.fees_returned, t.charged_back, t.chargeback_fee
  from transaction_deltas t
  join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id;
comment on view transaction_day_figures is 'Current figures by day: the roll-up plus the deltas not yet folded into it';

create view transaction_month_figures as
  select environment_id, month, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee from transaction_months
  union all
  select t.environment_id, date_trunc('month', ((t.at at time zone b.time_zone)::date)::timestamp)::date, t.currency, t.status, t.channel, t.source_kind, t.count, t.amount, t.fee, t.vat, t.refunded, t.refund_pending, t.shared, t.fees_returned, t.charged_back, t.chargeback_fee
  from transaction_deltas t
  join environments e on e.id = t.environment_id join businesses b on b.id = e.business_id;
comment on view transaction_month_figures is 'Current figures by month: the roll-up plus the deltas not yet folded into it';

-- Folds up to p_limit deltas into the roll-ups and returns their number. Null p_environment_id: of all environments.
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

-- Captures insert their deltas themselves, in one statement for all, so their changes of status are skipped. The trigger that updates
-- shares leaves the status unchanged.
create trigger transactions_changed after update on transactions for each row
  when ((old.status, old.channel, old.amount, old.fee, old.vat, old.refunded_amount, old.refund_pending, old.shared, old.fees_returned, old.charged_back, old.chargeback_fee, old.created_at, old.currency, old.source_kind)
    is distinct from (new.status, new.channel, new.amount, new.fee, new.vat, new.refunded_amount, new.refund_pending, new.shared, new.fees_returned, new.charged_back, new.chargeback_fee, new.created_at, new.currency, new.source_kind)
    and (old.status = new.status or current_setting('kasuwa.capture_writes', true) is distinct from 'on'))
  execute function transactions_changed();
