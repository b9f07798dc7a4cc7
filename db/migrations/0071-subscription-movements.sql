-- Monthly recurring revenue: the changes of each subscription, from which growth is computed.

create function subscription_monthly(amount bigint, "interval" text, interval_count integer) returns bigint
  language sql immutable parallel safe as $$
  select case "interval"
    when 'daily' then round(amount * 365.0 / (12 * interval_count))
    when 'weekly' then round(amount * 52.0 / (12 * interval_count))
    when 'monthly' then round(amount::numeric / interval_count)
    when 'quarterly' then round(amount::numeric / (3 * interval_count))
    when 'biannually' then round(amount::numeric / (6 * interval_count))
    else round(amount::numeric / (12 * interval_count)) end::bigint
$$;
comment on function subscription_monthly is 'A price per interval as a monthly amount, rounded half up: yearly by 12, weekly by 52 / 12, daily by 365 / 12';

create table subscription_movements (
  environment_id uuid not null,
  subscription_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('new', 'expansion', 'contraction', 'churned', 'reactivated', 'moved')),
  plan_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null,
  at timestamptz not null,
  primary key (environment_id, subscription_id, number),
  foreign key (environment_id, subscription_id) references subscriptions (environment_id, id)
);
create index subscription_movements_newest on subscription_movements (environment_id, currency, at);
comment on table subscription_movements is 'Changes of the monthly recurring revenue of subscriptions, before taxes and coupons; their sum is its current value';
comment on column subscription_movements.amount is 'The change, minor units. The two rows of kind moved transfer it from one plan to another and add up to zero.';

-- The monthly recurring revenue of a subscription: active and past due ones count once a period was billed; trialling, incomplete, paused and unpaid ones do not.
create function subscription_revenue(s subscriptions) returns bigint language sql immutable as $$
  select case when s.status in ('ACTIVE', 'PENDING') and s.invoices > 0
    then subscription_monthly(s.amount, s.interval, s.interval_count) else 0 end
$$;

create function subscription_moved() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  now bigint := subscription_revenue(new);
  n integer;
begin
  if tg_op = 'UPDATE' then before := subscription_revenue(old); end if;
  if before = now and (now = 0 or old.plan_id = new.plan_id) then return null; end if;
  select coalesce(max(m.number), 0) into n from subscription_movements m
    where m.environment_id = new.environment_id and m.subscription_id = new.id;
  if before > 0 and now > 0 and old.plan_id <> new.plan_id then
    insert into subscription_movements values
      (new.environment_id, new.id, n + 1, 'moved', old.plan_id, new.currency, -before, new.updated_at),
      (new.environment_id, new.id, n + 2, 'moved', new.plan_id, new.currency, before, new.updated_at);
    n := n + 2;
  end if;
  if before <> now then
    insert into subscription_movements values (new.environment_id, new.id, n + 1,
      case when before = 0 then case when n = 0 then 'new' else 'reactivated' end
           when now = 0 then 'churned' when now > before then 'expansion' else 'contraction' end,
      case when now = 0 then old.plan_id else new.plan_id end, new.currency, now - before, new.updated_at);
  end if;
  return null;
end $$;
create trigger subscriptions_moved after insert or update of status, invoices, amount, interval, interval_count, plan_id
  on subscriptions for each row execute function subscription_moved();
