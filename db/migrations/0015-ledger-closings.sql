-- Months of the books are closed: what is posted later is dated in the open one, whatever its event says.

create table ledger_closings (
  environment_id uuid not null references environments (id),
  id uuid not null,
  period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  time_zone text not null,
  starts_at timestamptz,
  ends_at timestamptz not null,
  block_number bigint not null,
  position bigint not null,
  hash bytea not null,
  balances_hash bytea not null,
  public_key bytea not null,
  signature bytea not null,
  actor_kind text not null check (actor_kind in ('member', 'operator')),
  actor_id uuid not null,
  actor_name text not null,
  note text check (char_length(note) <= 500),
  closed_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, period),
  unique (environment_id, ends_at),
  foreign key (environment_id, block_number) references ledger_blocks (environment_id, number),
  check (starts_at < ends_at)
);
comment on table ledger_closings is 'Months of the books that are closed, by the calendar of the business, one after the other without a gap. Never opened again.';
comment on column ledger_closings.starts_at is 'The end of the month before; null of the first, which has everything before it';
comment on column ledger_closings.ends_at is 'Not within it any more: the first instant of the next month';
comment on column ledger_closings.position is 'What was sealed up to here had been posted when the month was closed';
comment on column ledger_closings.balances_hash is 'SHA-256 over the rows of ledger_closing_balances as text';

-- Step two: the start is at the end of the month, nobody posts under another, and everything dated before it is sealed.
create function ledger_closing_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last ledger_closings;
begin
  perform from ledger_starts s where s.environment_id = new.environment_id and s.is_current and s.starts_at = new.ends_at for no key update;
  if not found or exists (select from ledger_starts s where s.environment_id = new.environment_id and not s.is_current) then
    raise exception 'A month is closed once nobody can post into it.' using errcode = 'restrict_violation';
  end if;
  select * into last from ledger_closings c where c.environment_id = new.environment_id order by c.ends_at desc limit 1;
  if found and (new.starts_at is distinct from last.ends_at or new.period <> to_char((last.period || '-01')::date + interval '1 month', 'YYYY-MM'))
    or not found and new.starts_at is not null then
    raise exception 'A closed month follows the one before.' using errcode = 'restrict_violation';
  end if;
  if exists (
      select from ledger_unsealed u cross join unnest(u.ids) i (id)
      join ledger_postings p on p.environment_id = u.environment_id and p.id = i.id
      where u.environment_id = new.environment_id and u.kind = 1 and p.posted_at < new.ends_at
    ) or not exists (
      select from ledger_heads h where h.environment_id = new.environment_id and h.number = new.block_number and h.hash = new.hash
        and h.position = new.position and h.final_until >= new.ends_at) then
    raise exception 'A month is closed on the end of the chain, with everything sealed.' using errcode = 'restrict_violation';
  end if;
  update ledger_starts s set closing_since = null where s.environment_id = new.environment_id and s.is_current;
  return new;
end $$;
create trigger ledger_closings_follow before insert on ledger_closings for each row execute function ledger_closing_follows();
create trigger ledger_closings_immutable before delete or update on ledger_closings for each row execute function ledger_refuse();
create trigger ledger_closings_whole before truncate on ledger_closings for each statement execute function ledger_refuse();

create table ledger_closing_balances (
  environment_id uuid not null,
  closing_id uuid not null,
  account_id bigint not null,
  debits bigint not null check (debits >= 0),
  credits bigint not null check (credits >= 0),
  balance bigint not null,
  primary key (environment_id, closing_id, account_id),
  foreign key (environment_id, account_id) references ledger_accounts (environment_id, id),
  foreign key (environment_id, closing_id) references ledger_closings (environment_id, id)
);
comment on table ledger_closing_balances is 'The trial balance of a closed month: what moved within it, and the balance of each account at its end, in its normal direction';
create trigger ledger_closing_balances_immutable before delete or update on ledger_closing_balances
  for each row execute function ledger_refuse();
create trigger ledger_closing_balances_whole before truncate on ledger_closing_balances for each statement execute function ledger_refuse();

-- Nobody else may hang these functions on a table of his own.
revoke execute on function ledger_closing_follows() from public;
