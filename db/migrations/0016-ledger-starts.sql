-- A month is closed in two steps, with row locks alone: first the start of what may be posted moves to the end of the month, then, once
-- everybody who began to post before has ended, the trial balance is drawn. Nobody who posts waits for it.

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
comment on table ledger_starts is 'From when on may be posted: what is dated before is dated at it. Who posts locks the current row against removal; a row that is left is removed when nobody who has it is left.';
comment on column ledger_starts.closing_since is 'The start was moved to close a month, and that was not ended yet';
insert into ledger_starts (environment_id, number, starts_at, is_current)
select e.id, 0, '-infinity', true from environments e;

create function ledger_open_start() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_starts (environment_id, number, starts_at, is_current) values (new.id, 0, '-infinity', true);
  return null;
end $$;
create trigger environments_start after insert on environments for each row execute function ledger_open_start();
revoke execute on function ledger_open_start() from public;

-- Who posts. A row that was left between reading and locking it is not locked: the next look finds its successor, which was committed with it.
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
comment on function ledger_hold_starts is 'Called with different environments before a statement that posts: no month of them is closed on less than what this transaction posts';

-- Who closes, step one: moves the start. Never before the end of a closed month. `p_closing_since`: null takes it back.
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

-- Between the steps: waits for everybody who posts under a start that was left, as long as lock_timeout says.
create function ledger_leave_starts(p_environment_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_starts s where s.environment_id = p_environment_id and not s.is_current order by s.number for update;
  delete from ledger_starts s where s.environment_id = p_environment_id and not s.is_current;
end $$;

-- Takes step one back where whoever began is gone; who is in step two has the row.
create function ledger_take_start_back(p_environment_id uuid, p_before timestamptz) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from ledger_starts s where s.environment_id = p_environment_id and s.closing_since < p_before for no key update skip locked;
  if found then
    perform ledger_move_start(p_environment_id,
      coalesce((select max(c.ends_at) from ledger_closings c where c.environment_id = p_environment_id), '-infinity'), null);
  end if;
end $$;

-- In step two: nobody moves the start until the transaction ends. Who posts does not wait for it.
create function ledger_keep_start(p_environment_id uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  select from ledger_starts s where s.environment_id = p_environment_id and s.is_current for no key update
$$;
revoke execute on function ledger_closing_follows() from public;
