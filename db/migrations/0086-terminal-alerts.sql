-- Alerts of virtual terminals: recipients, and messages for each payment.

create table terminal_alert_destinations (
  environment_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  kind text not null check (kind in ('email', 'sms', 'whatsapp')),
  name text not null check (char_length(name) between 1 and 60),
  email text check (char_length(email) <= 254),
  phone bytea constraint terminal_alert_destinations_phone_sealed
    check (phone is null or is_sealed_for(phone, 'terminal_alert_destinations.phone', environment_id::text, id::text)),
  status text not null check (status in ('PENDING', 'ACTIVE', 'STOPPED', 'REMOVED')),
  stop_key text not null check (char_length(stop_key) = 32),
  code_hash bytea check (octet_length(code_hash) = 32),
  code_until timestamptz,
  attempts_left smallint not null default 0 check (attempts_left between 0 and 5),
  created_by_name text not null,
  member_id uuid,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  stopped_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, terminal_id) references virtual_terminals (environment_id, id),
  check ((status = 'REMOVED' and email is null and phone is null)
    or (status <> 'REMOVED' and (kind = 'email') = (email is not null) and (kind <> 'email') = (phone is not null)))
);
create index terminal_alert_destinations_of_terminal on terminal_alert_destinations (environment_id, terminal_id, created_at)
  where status <> 'REMOVED';
comment on table terminal_alert_destinations is 'Recipients of payment alerts of virtual terminals, active once the address or number was confirmed with a code';
comment on column terminal_alert_destinations.phone is 'Sealed by the vault; opened by the connection pool';
comment on column terminal_alert_destinations.stop_key is 'The key of the link in each e-mail that stops the alerts; it permits nothing else';
comment on column terminal_alert_destinations.attempts_left is 'The number of attempts left before a new code is needed';

create table terminal_alerts (
  environment_id uuid not null,
  destination_id uuid not null,
  transaction_id uuid not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'QUEUED', 'HELD', 'DROPPED')),
  message_id uuid,
  at timestamptz not null,
  done_at timestamptz,
  primary key (environment_id, destination_id, transaction_id),
  foreign key (environment_id, destination_id) references terminal_alert_destinations (environment_id, id)
);
create index terminal_alerts_waiting on terminal_alerts (environment_id, destination_id, transaction_id) where status = 'PENDING';
create index terminal_alerts_done on terminal_alerts (environment_id, destination_id, done_at desc) where done_at is not null;
create index terminal_alerts_old on terminal_alerts (done_at) where done_at is not null;
comment on table terminal_alerts is 'Alerts, one per payment and destination: recorded by the capture, queued in the outbox afterwards';
comment on column terminal_alerts.status is 'HELD: not sent because of the hourly limit. DROPPED: the destination was stopped or removed before sending.';
comment on column terminal_alerts.message_id is 'The id in the outbox of phone messages; e-mails are found by their name';

create function terminal_payment_arrived() returns trigger language plpgsql as $$
begin
  insert into terminal_alerts (environment_id, destination_id, transaction_id, at)
  select d.environment_id, d.id, new.id, coalesce(new.paid_at, now())
  from terminal_alert_destinations d
  where d.environment_id = new.environment_id and d.terminal_id = new.source_id and d.status = 'ACTIVE'
  on conflict do nothing;
  return null;
end $$;
create trigger transactions_terminal_alerts after update on transactions for each row
  when (new.source_kind = 'terminal' and new.status = 'successful' and old.status <> 'successful')
  execute function terminal_payment_arrived();
