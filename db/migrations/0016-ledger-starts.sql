-- The earliest posting date of each environment. A month is closed in two steps, with row locks only: first this start moves to the end of
-- the month; then, once all transactions that post under the old start have ended, the trial balance is written. Postings do not wait for a
-- closing.

create table ledger_starts (
  environment_id uuid not null references environments (id),
  number integer not null,
  starts_at timestamptz not null,
  is_current boolean not null,
  closing_since timestamptz,
  primary key (environment_id, number)
);
create unique index ledger_starts_current on ledger_starts (environment_id) where is_current;
create index ledger_starts_closing on ledger_starts (closing_since) where closing_since is not null;
comment on table ledger_starts is 'The earliest posting date: earlier events are dated at it. Postings lock the current row against deletion; a superseded row is deleted once none has it locked.';
comment on column ledger_starts.closing_since is 'Time at which the start was moved for a closing that is not completed; null: none in progress';
insert into ledger_starts (environment_id, number, starts_at, is_current)
select e.id, 0, '-infinity', true from environments e;

create function ledger_open_start() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_starts (environment_id, number, starts_at, is_current) values (new.id, 0, '-infinity', true);
  return null;
end $$;
create trigger environments_start after insert on environments for each row execute function ledger_open_start();
revoke execute on function ledger_open_start() from public;

-- Locks the starts for a posting. A row superseded between read and lock is not locked: the next pass finds its successor, committed in the
-- same transaction.
create function ledger_hold_starts(p_environment_ids uuid[]) returns void language plpgsql as $$
declare
  held integer;
begin
  loop
    select count(*) into held from (
      select from ledger_starts s where s.environment_id = any(p_environment_ids) and s.is_current for key share
    ) l;
    exit when held = cardinality(p_environment_ids);
    if exists (select from unnest(p_environment_ids) e (id)
        where not exists (select from ledger_starts s where s.environment_id = e.id and s.is_current)) then
      raise exception 'an environment without books' using errcode = 'foreign_key_violation';
    end if;
  end loop;
end $$;
comment on function ledger_hold_starts is 'Called with distinct environments before a statement that posts, so that none of their months is closed without the postings of this transaction';

-- Step one of closing: moves the start, never to before the end of a closed month. Null `p_closing_since`: reverts step one.
create function ledger_move_start(p_environment_id uuid, p_starts_at timestamptz, p_closing_since timestamptz) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  now_open ledger_starts;
begin
  select * into now_open from ledger_starts s where s.environment_id = p_environment_id and s.is_current for no key update;
  if not found or p_starts_at < (select max(c.ends_at) from ledger_closings c where c.environment_id = p_environment_id) then
    raise exception 'A closed month stays closed.' using errcode = 'restrict_violation';
  end if;
  if now_open.starts_at <> p_starts_at then
    update ledger_starts s set is_current = false, closing_since = null where s.environment_id = p_environment_id and s.number = now_open.number;
    insert into ledger_starts (environment_id, number, starts_at, is_current, closing_since)
    values (p_environment_id, now_open.number + 1, p_starts_at, true, p_closing_since);
  else
    update ledger_starts s set closing_since = p_closing_since where s.environment_id = p_environment_id and s.number = now_open.number;
  end if;
end $$;

-- Between the steps: waits, up to lock_timeout, for all transactions that post under a superseded start, and deletes it.
create function ledger_drop_superseded_starts(p_environment_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_starts s where s.environment_id = p_environment_id and not s.is_current order by s.number for update;
  delete from ledger_starts s where s.environment_id = p_environment_id and not s.is_current;
end $$;

-- Reverts step one if the process that began it has crashed; a process in step two has the row locked, and it is skipped.
create function ledger_revert_start(p_environment_id uuid, p_before timestamptz) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from ledger_starts s where s.environment_id = p_environment_id and s.closing_since < p_before for no key update skip locked;
  if found then
    perform ledger_move_start(p_environment_id,
      coalesce((select max(c.ends_at) from ledger_closings c where c.environment_id = p_environment_id), '-infinity'), null);
  end if;
end $$;

-- Step two: locks the start against changes until the transaction ends. Postings do not wait for this lock.
create function ledger_lock_start(p_environment_id uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  select from ledger_starts s where s.environment_id = p_environment_id and s.is_current for no key update
$$;
revoke execute on function ledger_closing_follows() from public;
