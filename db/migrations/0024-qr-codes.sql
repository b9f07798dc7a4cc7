-- QR codes, and their scans and payments per day. Every environment of a business has an account code.

create table qr_codes (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null check (reference ~ '^QRC-[0-9A-Z]{8,12}$'),
  slug text not null,
  name text not null check (char_length(name) between 1 and 100),
  type text not null check (type in ('static', 'dynamic')),
  is_account boolean not null default false,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'PAID')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint check (amount > 0),
  label text check (char_length(label) between 1 and 60),
  order_number text check (order_number ~ '^[0-9]{30}$'),
  expires_at timestamptz,
  held_by uuid,
  visits bigint not null default 0,
  started_count bigint not null default 0,
  used_count integer not null default 0,
  collected bigint not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check (type = 'static' or amount is not null),
  check ((type = 'dynamic') = (order_number is not null)),
  check (type = 'dynamic' or status <> 'PAID'),
  check (not is_account or type = 'static' and expires_at is null and amount is null)
);
create unique index qr_codes_account on qr_codes (environment_id) where is_account;
create unique index qr_codes_slug on qr_codes (environment_id, slug);
create index qr_codes_newest on qr_codes (environment_id, created_at desc, id desc);
create index qr_codes_by_name on qr_codes (environment_id, lower(name), id);
create index qr_codes_by_label on qr_codes (environment_id, coalesce(lower(label), ''), id);
create index qr_codes_by_amount on qr_codes (environment_id, coalesce(amount, 0), id);
create index qr_codes_by_payments on qr_codes (environment_id, used_count, id);
create index qr_codes_by_collected on qr_codes (environment_id, collected, id);
comment on table qr_codes is 'A code that payers scan: static accepts many payments; dynamic has an amount and accepts one. EXPIRED is derived from expires_at.';
comment on column qr_codes.is_account is 'The business''s account code, created with the environment';
comment on column qr_codes.label is 'The cashier or store of the code (sub-merchant)';
comment on column qr_codes.order_number is '30 digits that identify a dynamic code in bank apps';
comment on column qr_codes.held_by is 'The latest payment started for a dynamic code; while its outcome is open, no other can start';

create table qr_code_days (
  environment_id uuid not null,
  code_id uuid not null,
  day date not null,
  visits integer not null default 0,
  paid integer not null default 0,
  collected bigint not null default 0,
  primary key (environment_id, code_id, day),
  foreign key (environment_id, code_id) references qr_codes (environment_id, id)
);
comment on table qr_code_days is 'Scans and payments of a code per day in the business''s time zone';

-- Creates the account code together with the environment, so that viewing it writes nothing.
create function environment_account_code() returns trigger language plpgsql as $$
declare
  code text := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
begin
  with address as (
    insert into directory (kind, key, environment_id, id, source)
    values ('address', 'qrc-' || lower(code), new.id, gen_random_uuid(), 'code') returning id, key
  )
  insert into qr_codes (environment_id, id, reference, slug, name, type, is_account, status, currency, created_at, updated_at)
  select new.id, a.id, 'QRC-' || code, a.key, 'Account QR code', 'static', true, 'ACTIVE', b.currency,
         new.created_at, new.created_at
  from address a, businesses b where b.id = new.business_id;
  return null;
end $$;

-- Adds payments to the counters of QR codes and their days; a dynamic code becomes PAID.
create function qr_codes_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select environment_id, source_id as code_id, day, paid, collected from payments_per_day(uses)
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

create function qr_codes_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from qr_codes q
    where (q.environment_id, q.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by q.environment_id, q.id for no key update;
end $$;
create trigger environments_account_code after insert on environments for each row
  when (new.business_id is not null) execute function environment_account_code();
