-- Webhooks of merchants: endpoints, events, deliveries and their attempts.

create table webhook_endpoints (
  environment_id uuid not null references environments (id),
  id uuid not null,
  url text not null check (char_length(url) between 1 and 2000),
  description text check (char_length(description) <= 200),
  all_events boolean not null,
  events text[] not null,
  enabled boolean not null,
  is_default boolean not null default false,
  secret bytea not null,
  secret_hint text not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  headers jsonb not null default '[]',
  failing_since timestamptz,
  attention_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (environment_id, id),
  check (all_events = (events = '{}')),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check (attention_at is null or failing_since is not null)
);
create unique index webhook_endpoints_default on webhook_endpoints (environment_id) where is_default and removed_at is null;
create index webhook_endpoints_failing on webhook_endpoints (failing_since)
  where enabled and removed_at is null and attention_at is null and failing_since is not null;
create index webhook_endpoints_listening on webhook_endpoints (environment_id) where enabled and removed_at is null;
comment on table webhook_endpoints is 'A merchant''s address for events. Secrets and values of headers are sealed.';
comment on column webhook_endpoints.is_default is 'Whether it is the endpoint set by PUT /merchant/updateWebhook';
comment on column webhook_endpoints.previous_secret is 'Signs in addition to the new secret until previous_secret_until';
comment on column webhook_endpoints.headers is '[{name, value: sealed, base64}]';
comment on column webhook_endpoints.failing_since is 'Start of the first failed attempt since the last success; attention_at: the time at which the failure was reported';

create table webhook_events (
  environment_id uuid not null references environments (id),
  id uuid not null,
  type text not null,
  subject_id uuid,
  data jsonb,
  is_snapshot boolean not null default false,
  sample boolean not null default false,
  number bigint,
  body bytea,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  payload bytea,
  primary key (environment_id, id),
  unique (environment_id, number),
  check ((number is null) = (body is null)),
  constraint webhook_events_body_sealed check (is_sealed_for(body, 'webhook_events.body', environment_id::text, id::text)),
  constraint webhook_events_payload_sealed check (is_sealed_for(payload, 'webhook_events.payload', environment_id::text, id::text))
);
create index webhook_events_body_clear on webhook_events (environment_id, id) where substring(body from 1 for 4) = '\x4b535600'::bytea;
create index webhook_events_old on webhook_events (recorded_at);
create index webhook_events_payload_clear on webhook_events (environment_id, id) where substring(payload from 1 for 4) = '\x4b535600'::bytea;
create index webhook_events_subject on webhook_events (environment_id, subject_id) where subject_id is not null;
create index webhook_events_waiting on webhook_events (recorded_at, id) where number is null;
comment on table webhook_events is 'Outbox of events to which an endpoint subscribes, written in the transaction of the change';
comment on column webhook_events.data is 'For a payment: a snapshot of its row, from which the payload is built on sending';
comment on column webhook_events.is_snapshot is 'Whether data is a snapshot of the row, from which the payload is built on sending';
comment on column webhook_events.sample is 'Created manually, with example data';
comment on column webhook_events.number is 'The order within the environment, assigned when deliveries are created; body is sent byte for byte';
comment on column webhook_events.body is 'Sealed by the vault, opened by the connection pool';
comment on column webhook_events.payload is 'Sealed by the vault, opened by the connection pool';

-- Events without a number are read per environment where rows are distributed by environment.
create index webhook_events_waiting_in on webhook_events (environment_id, recorded_at, id) where number is null;

create table webhook_numbers (
  environment_id uuid primary key references environments (id),
  last bigint not null
);
comment on table webhook_numbers is 'The last number assigned to an event of an environment';

create table webhook_deliveries (
  environment_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('PENDING', 'SUCCESSFUL', 'FAILED')),
  attempt_count integer not null default 0,
  attempts_max integer not null,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null,
  claimed_until timestamptz,
  response_status integer,
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, event_id, endpoint_id),
  foreign key (environment_id, event_id) references webhook_events (environment_id, id) on delete cascade,
  foreign key (environment_id, endpoint_id) references webhook_endpoints (environment_id, id),
  check ((status = 'PENDING') = (ended_at is null)),
  check (claimed_until is null or status = 'PENDING')
);
create index webhook_deliveries_by_status on webhook_deliveries (environment_id, endpoint_id, status, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (environment_id, endpoint_id, next_attempt_at) where status = 'PENDING';
create index webhook_deliveries_newest on webhook_deliveries (environment_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_next on webhook_deliveries (next_attempt_at) where status = 'PENDING';
create index webhook_deliveries_all_newest on webhook_deliveries (environment_id, created_at, id);
comment on table webhook_deliveries is 'The delivery of an event to an endpoint: PENDING until a 2xx response (SUCCESSFUL) or the last attempt (FAILED)';
comment on column webhook_deliveries.claimed_until is 'The expiry of the sender''s lease, after which any worker may send; null: not claimed';

-- For the console's list of failed deliveries of all merchants.

create index webhook_deliveries_failed on webhook_deliveries (created_at desc, id desc) where status = 'FAILED';

create table webhook_attempts (
  environment_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  failure text,
  primary key (environment_id, delivery_id, number),
  foreign key (environment_id, delivery_id) references webhook_deliveries (environment_id, id) on delete cascade
);
comment on table webhook_attempts is 'An attempt of a delivery, with request and response; the body sent is that of the event';

-- Returns whether any endpoint of an environment subscribes to a type of event.
create function webhook_wanted(p_environment_id uuid, p_type text) returns boolean language sql stable as $$
  select exists (
    select from webhook_endpoints
    where environment_id = p_environment_id and enabled and removed_at is null and (all_events or p_type = any (events))
  )
$$;

create function transactions_webhook_event() returns trigger language plpgsql as $$
declare
  happened text := case
    when new.status = 'successful' then 'payment.succeeded'
    when new.stage in ('open', 'cancelled') then 'payment.attempt_failed'
    else 'payment.failed' end;
begin
  if webhook_wanted(new.environment_id, happened) then
    insert into webhook_events (environment_id, id, type, subject_id, data, is_snapshot, occurred_at)
    values (new.environment_id, uuid_at(new.updated_at), happened, new.id, to_jsonb(new), true, new.updated_at);
  end if;
  return null;
end $$;
create trigger transactions_webhook_event after update of status, stage on transactions
  for each row when (new.status <> 'pending' and current_setting('kasuwa.capture_writes', true) is distinct from 'on'
    and (old.status is distinct from new.status or new.status = 'failed' and new.stage = 'abandoned' and old.stage <> 'abandoned'))
  execute function transactions_webhook_event();
