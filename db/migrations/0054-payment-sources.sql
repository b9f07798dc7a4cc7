-- What a payment is for, a payment source, is registered: the capture names none of them and calls what each of them has.

create table payment_sources (
  kind text primary key check (kind ~ '^[a-z][a-z_]*$'),
  place smallint not null unique,
  lock_function text not null check (lock_function ~ '^[a-z_]+$'),
  count_function text not null check (count_function ~ '^[a-z_]+$')
);
comment on table payment_sources is 'What payments may be for, beside checkout and API: a row a noun, written by its migration. Registered with the program in the noun''s module as well.';
comment on column payment_sources.kind is 'As transactions.source_kind';
comment on column payment_sources.place is 'Sources are locked in this order, after payments and before balances, by whoever captures payments';
comment on column payment_sources.lock_function is 'Takes uses as jsonb, locks their sources in the order of their keys';
comment on column payment_sources.count_function is 'Takes uses as jsonb, in the transaction of the capture: counts them and whatever else follows when a source is paid';

-- Any noun may have addresses.
alter table payment_addresses drop constraint payment_addresses_kind_check;
alter table payment_addresses add constraint payment_addresses_kind_check check (kind ~ '^[a-z][a-z_]*$');
comment on table payment_addresses is 'Who has an address after /pay/: one of what payers pay for. Kept by a trigger on each.';

-- Calls one function of each source that captured payments came through, with its uses alone.
-- A use: {env, id, day, reserved, transaction, amount, currency, paidAt}; id and day are the source's, amount is what was paid, minor units.
create function capture_sources(p jsonb, p_step text) returns void language plpgsql as $$
declare
  source record;
begin
  for source in
    select u.kind, u.uses, case p_step when 'lock' then s.lock_function else s.count_function end as step
    from (
      select v #>> '{source,kind}' as kind,
             jsonb_agg(jsonb_build_object('env', v -> 'env', 'id', v #> '{source,id}', 'day', v #> '{source,day}',
               'reserved', v #> '{source,reservedUse}', 'transaction', v -> 'id', 'amount', v -> 'amount',
               'currency', v -> 'currency', 'paidAt', v -> 'paidAt')) as uses
      from jsonb_array_elements(p) v where v #>> '{source,kind}' is not null group by 1
    ) u
    left join payment_sources s using (kind)
    order by s.place
  loop
    if source.step is null then
      raise exception 'no payment source % is registered', source.kind;
    end if;
    execute format('select %I($1)', source.step) using source.uses;
  end loop;
end $$;

create function payment_links_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from payment_links l
    where (l.environment_id, l.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by l.environment_id, l.id for no key update;
end $$;

-- Uses, sums and days of links; a link paid as often as it allows is COMPLETED.
create function payment_links_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select (u ->> 'env')::uuid as environment_id, (u ->> 'id')::uuid as link_id, (u ->> 'day')::date as day,
           count(*)::integer as paid, sum((u ->> 'amount')::bigint)::bigint as collected,
           count(*) filter (where (u ->> 'reserved')::boolean)::integer as reserved
    from jsonb_array_elements(uses) u
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

create function payment_pages_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from payment_pages g
    where (g.environment_id, g.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by g.environment_id, g.id for no key update;
end $$;

-- Payments, sums and days of pages.
create function payment_pages_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select (u ->> 'env')::uuid as environment_id, (u ->> 'id')::uuid as page_id, (u ->> 'day')::date as day,
           count(*)::integer as paid, sum((u ->> 'amount')::bigint)::bigint as collected
    from jsonb_array_elements(uses) u
    group by 1, 2, 3
  ), days as (
    insert into payment_page_days as d (environment_id, page_id, day, paid, collected)
    select environment_id, page_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, page_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update payment_pages g set used_count = g.used_count + s.paid, collected = g.collected + s.collected
  from (select environment_id, page_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected from sums group by 1, 2) s
  where g.environment_id = s.environment_id and g.id = s.page_id;
end $$;

create function qr_codes_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from qr_codes q
    where (q.environment_id, q.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by q.environment_id, q.id for no key update;
end $$;

-- Payments, sums and days of QR codes; a dynamic one has been paid.
create function qr_codes_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select (u ->> 'env')::uuid as environment_id, (u ->> 'id')::uuid as code_id, (u ->> 'day')::date as day,
           count(*)::integer as paid, sum((u ->> 'amount')::bigint)::bigint as collected
    from jsonb_array_elements(uses) u
    group by 1, 2, 3
  ), days as (
    insert into qr_code_days as d (environment_id, code_id, day, paid, collected)
    select environment_id, code_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, code_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update qr_codes q set used_count = q.used_count + s.paid, collected = q.collected + s.collected,
    status = case when q.type = 'dynamic' then 'PAID' else q.status end
  from (select environment_id, code_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected from sums group by 1, 2) s
  where q.environment_id = s.environment_id and q.id = s.code_id;
end $$;

insert into payment_sources (kind, place, lock_function, count_function) values
  ('payment_link_ref', 1, 'payment_links_lock', 'payment_links_count'),
  ('payment_page_ref', 2, 'payment_pages_lock', 'payment_pages_count'),
  ('qr_code_ref', 3, 'qr_codes_lock', 'qr_codes_count');

-- The capture locks and counts whatever is registered.
do $$
declare
  source text := pg_get_functiondef('capture_payments(jsonb)'::regprocedure);
  locking text := regexp_replace(source, 'perform from payment_links l.*?perform capture_lock_codes\(p\);', 'perform capture_sources(p, ''lock'');');
  changed text := regexp_replace(locking, 'perform capture_count_links\(paid\);.*?perform capture_count_codes\(paid\);', 'perform capture_sources(paid, ''count'');');
begin
  if locking = source or changed = locking then raise exception 'capture_payments does not lock and count as expected'; end if;
  execute changed;
end $$;
drop function capture_lock_pages(jsonb);
drop function capture_lock_codes(jsonb);
drop function capture_count_links(jsonb);
drop function capture_count_pages(jsonb);
drop function capture_count_codes(jsonb);
