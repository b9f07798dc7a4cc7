-- A failed try is told as payment.attempt_failed; payment.failed is final, told once, and nothing follows it.

create or replace function transactions_webhook_event() returns trigger language plpgsql as $$
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
drop trigger transactions_webhook_event on transactions;
create trigger transactions_webhook_event after update of status, stage on transactions for each row
  when (new.status <> 'pending' and (old.status is distinct from new.status
    or (new.status = 'failed' and new.stage = 'abandoned' and old.stage <> 'abandoned'))) execute function transactions_webhook_event();

-- Failed payments that may still be tried again, for the job that ends them.
create index transactions_failed_open on transactions (expires_at) where status = 'failed' and stage in ('open', 'cancelled');

-- Who wanted to hear of failures hears of failed tries too, as before.
update webhook_endpoints set events = array_append(events, 'payment.attempt_failed')
where 'payment.failed' = any (events) and not 'payment.attempt_failed' = any (events);
