-- Closed months of the books: a later posting is dated in the open month, whatever the time of its event.

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
comment on table ledger_closings is 'Closed months of the books, in the business''s time zone, consecutive without a gap. Never reopened.';
comment on column ledger_closings.starts_at is 'The end of the previous month; null: the first closing, which includes everything earlier';
comment on column ledger_closings.ends_at is 'Exclusive: the first instant of the next month';
comment on column ledger_closings.position is 'The chain position at closing: entries sealed up to it were posted before the month was closed';
comment on column ledger_closings.balances_hash is 'SHA-256 over the rows of ledger_closing_balances as text';

-- Step two of closing: requires that the current start is the end of the month, no superseded start is in use, and everything dated earlier
-- is sealed.
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
comment on table ledger_closing_balances is 'The trial balance of a closed month: debits and credits within it, and each account''s balance at its end in its normal direction';
create trigger ledger_closing_balances_immutable before delete or update on ledger_closing_balances
  for each row execute function ledger_refuse();
create trigger ledger_closing_balances_whole before truncate on ledger_closing_balances for each statement execute function ledger_refuse();

-- No other role may use this trigger function on its own tables.
revoke execute on function ledger_closing_follows() from public;
