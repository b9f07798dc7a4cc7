-- POS terminals: fees of models, requests decided and fulfilled by staff, and devices by serial number.

create table terminal_models (
  model text primary key check (model ~ '^[A-Z0-9_]{2,30}$'),
  name text not null,
  offered boolean not null default true
);
comment on table terminal_models is 'Models of POS terminals that the platform offers';
insert into terminal_models (model, name) values
  ('PAX_A920', 'PAX A920, Android with printer'), ('NEXGO_N86', 'Nexgo N86, Android with printer'), ('PAX_D190', 'PAX D190, without printer');

create table terminal_fees (
  model text not null references terminal_models (model),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  starts_at timestamptz not null,
  fee bigint not null check (fee >= 0),
  primary key (model, currency, starts_at)
);
comment on table terminal_fees is 'The fee per terminal of a model and currency; the latest row that has begun applies';
insert into terminal_fees (model, currency, starts_at, fee)
select model, currency, '2020-01-01T00:00:00Z', fee from (values
  ('PAX_A920', 'NGN', 12000000), ('NEXGO_N86', 'NGN', 9500000), ('PAX_D190', 'NGN', 4500000),
  ('PAX_A920', 'USD', 16000), ('NEXGO_N86', 'USD', 12500), ('PAX_D190', 'USD', 6000),
  ('PAX_A920', 'GHS', 190000), ('NEXGO_N86', 'GHS', 150000), ('PAX_D190', 'GHS', 70000),
  ('PAX_A920', 'KES', 2000000), ('NEXGO_N86', 'KES', 1600000), ('PAX_D190', 'KES', 750000)) as f (model, currency, fee);

create table terminal_requests (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null check (reference ~ '^TRQ-[0-9A-Z]{8,12}$'),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'DISPATCHED', 'DELIVERED', 'TREATED', 'CLOSED')),
  model text not null references terminal_models (model),
  quantity integer not null check (quantity between 1 and 50),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit_fee bigint not null check (unit_fee >= 0),
  contact_name text not null check (char_length(contact_name) <= 100),
  contact_phone bytea constraint terminal_requests_contact_phone_sealed
    check (contact_phone is null or is_sealed_for(contact_phone, 'terminal_requests.contact_phone', environment_id::text, id::text)),
  address text not null check (char_length(address) <= 300),
  note text check (char_length(note) <= 500),
  carrier text,
  tracking text,
  comment text check (char_length(comment) <= 500),
  created_by_name text not null,
  member_id uuid,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check ((status in ('PENDING', 'CLOSED')) = (decided_at is null))
);
create index terminal_requests_newest on terminal_requests (environment_id, created_at desc, id desc);
create index terminal_requests_by_quantity on terminal_requests (environment_id, quantity, id);
create index terminal_requests_open on terminal_requests (created_at) where status in ('PENDING', 'APPROVED', 'DISPATCHED', 'DELIVERED');
create index terminal_requests_by_id on terminal_requests (id);
comment on table terminal_requests is 'Requests for POS terminals: staff decide, dispatch, deliver and assign devices by serial number';
comment on column terminal_requests.unit_fee is 'The fee per terminal as of the request, minor units';
comment on column terminal_requests.decided_by is 'The name of the member of staff';

create table terminal_request_events (
  environment_id uuid not null,
  request_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, request_id, id),
  foreign key (environment_id, request_id) references terminal_requests (environment_id, id)
);
comment on table terminal_request_events is 'The timeline of terminal requests';

create table pos_terminals (
  environment_id uuid not null references environments (id),
  id uuid not null,
  serial_number text not null check (serial_number ~ '^[A-Z0-9-]{6,24}$'),
  model text not null references terminal_models (model),
  name text not null check (char_length(name) between 1 and 100),
  status text not null check (status in ('ASSIGNED', 'ACTIVE', 'INACTIVE', 'RETURNED')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  request_id uuid,
  address text check (char_length(address) <= 300),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  geo_tagged_at timestamptz,
  seen_latitude double precision check (seen_latitude between -90 and 90),
  seen_longitude double precision check (seen_longitude between -180 and 180),
  last_seen_at timestamptz,
  software text check (char_length(software) <= 60),
  started_count bigint not null default 0,
  used_count integer not null default 0,
  collected bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, request_id) references terminal_requests (environment_id, id),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (geo_tagged_at is null)),
  check ((seen_latitude is null) = (seen_longitude is null)),
  check (status <> 'ACTIVE' or geo_tagged_at is not null)
);
create unique index pos_terminals_serial on pos_terminals (environment_id, serial_number) where status <> 'RETURNED';
create index pos_terminals_by_serial on pos_terminals (environment_id, serial_number, id);
create index pos_terminals_newest on pos_terminals (environment_id, created_at desc, id desc);
create index pos_terminals_by_name on pos_terminals (environment_id, lower(name), id);
create index pos_terminals_by_seen on pos_terminals (environment_id, coalesce(last_seen_at, '-infinity'::timestamptz), id);
create index pos_terminals_by_payments on pos_terminals (environment_id, used_count, id);
create index pos_terminals_by_collected on pos_terminals (environment_id, collected, id);
create index pos_terminals_of_request on pos_terminals (environment_id, request_id) where request_id is not null;
comment on table pos_terminals is 'POS terminals of a business by serial number, with their location and last contact';
comment on column pos_terminals.latitude is 'The registered location; required for activation';
comment on column pos_terminals.seen_latitude is 'The location reported at the last contact';

create table pos_terminal_days (
  environment_id uuid not null,
  terminal_id uuid not null,
  day date not null,
  paid integer not null default 0,
  collected bigint not null default 0,
  primary key (environment_id, terminal_id, day),
  foreign key (environment_id, terminal_id) references pos_terminals (environment_id, id)
);
comment on table pos_terminal_days is 'Payments of POS terminals per day, in the time zone of the business';

create table pos_terminal_events (
  environment_id uuid not null,
  terminal_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, terminal_id, id),
  foreign key (environment_id, terminal_id) references pos_terminals (environment_id, id)
);
comment on table pos_terminal_events is 'The timeline of POS terminals';

-- Adds captured payments to the totals and daily counts of POS terminals.
create function pos_terminals_count(uses jsonb) returns void language plpgsql as $$
begin
  with sums as (
    select environment_id, source_id as terminal_id, day, paid, collected from payments_per_day(uses)
  ), days as (
    insert into pos_terminal_days as d (environment_id, terminal_id, day, paid, collected)
    select environment_id, terminal_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, terminal_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update pos_terminals v set used_count = v.used_count + s.paid, collected = v.collected + s.collected
  from (select environment_id, terminal_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected from sums group by 1, 2) s
  where v.environment_id = s.environment_id and v.id = s.terminal_id;
end $$;

create function pos_terminals_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from pos_terminals v
    where (v.environment_id, v.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by v.environment_id, v.id for no key update;
end $$;
