-- The kinds of sources of payments, and the order in which captures lock them.

create table payment_sources (
  kind text primary key check (kind ~ '^[a-z][a-z_]*$'),
  place smallint not null unique,
  lock_function text not null check (lock_function ~ '^[a-z_]+$'),
  count_function text not null check (count_function ~ '^[a-z_]+$')
);
comment on table payment_sources is 'Kinds of payment sources besides checkout and API: one row per noun, inserted by its migration and also registered in its module';
comment on column payment_sources.kind is 'Like transactions.source_kind';
comment on column payment_sources.place is 'Captures lock sources in this order, after payments and before balances';
comment on column payment_sources.lock_function is 'Takes uses as jsonb and locks their sources in key order';
comment on column payment_sources.count_function is 'Takes uses as jsonb, in the transaction of the capture: counts them, with all other effects of a payment on its source';
insert into payment_sources (kind, place, lock_function, count_function) values
  ('payment_link_ref', 1, 'payment_links_lock', 'payment_links_count'),
  ('payment_page_ref', 2, 'payment_pages_lock', 'payment_pages_count'),
  ('qr_code_ref', 3, 'qr_codes_lock', 'qr_codes_count');

-- The payments of count functions, per source and day. PostgreSQL reads it as part of the query that calls it.
create function payments_per_day(uses jsonb)
  returns table (environment_id uuid, source_id uuid, day date, paid integer, collected bigint) language sql immutable as $$
  select (u ->> 'env')::uuid, (u ->> 'id')::uuid, (u ->> 'day')::date, count(*)::integer, sum((u ->> 'amount')::bigint)::bigint
  from jsonb_array_elements(uses) u
  group by 1, 2, 3
$$;
