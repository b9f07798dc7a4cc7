-- Holds may end by themselves: at their time what is held is free again, and nothing can be posted from them any more.

alter table ledger_holds add column expires_at timestamptz;
alter table ledger_holds add constraint ledger_holds_expire_later check (expires_at > placed_at);
comment on column ledger_holds.expires_at is 'When it ends by itself, by the clock of the environment; null: it is held until somebody ends it';

alter table ledger_hold_ends add column kind text check (kind in ('hold_posted', 'hold_released', 'hold_extended', 'hold_expired'));
alter table ledger_hold_ends add constraint ledger_hold_ends_posted check ((kind = 'hold_posted') = (posting_id is not null));
comment on column ledger_hold_ends.kind is 'How it ended; null of what ended before kinds were kept. hold_extended: another hold took its place';

create table ledger_hold_expiries (
  environment_id uuid not null,
  hold_id uuid not null,
  expires_at timestamptz not null,
  primary key (environment_id, hold_id),
  foreign key (environment_id, hold_id) references ledger_holds (environment_id, id)
);
create index ledger_hold_expiries_due on ledger_hold_expiries (expires_at);
comment on table ledger_hold_expiries is 'Open holds that end by themselves: what the sweep looks at. Written by triggers only.';
create trigger ledger_hold_expiries_kept before update on ledger_hold_expiries for each row execute function ledger_refuse();
create trigger ledger_hold_expiries_whole before truncate on ledger_hold_expiries execute function ledger_refuse();

-- A hold whose time is over is neither posted nor extended, whether or not the sweep has come by; and none expires before its time.
create function ledger_check_hold_end() returns trigger language plpgsql as $$
declare
  v_expires_at timestamptz;
begin
  select h.expires_at into v_expires_at from ledger_holds h where h.environment_id = new.environment_id and h.id = new.hold_id;
  if new.kind in ('hold_posted', 'hold_extended') and new.ended_at >= v_expires_at then
    raise exception 'this hold has expired' using errcode = 'restrict_violation', constraint = 'ledger_hold_expired';
  end if;
  if new.kind = 'hold_expired' and (v_expires_at is null or new.ended_at < v_expires_at) then
    raise exception 'this hold has not expired' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_hold_ends_check before insert on ledger_hold_ends for each row execute function ledger_check_hold_end();

-- As in 0033, and what ends by itself is written down for the sweep.
create or replace function ledger_apply_hold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_accounts a where a.id = new.account_id and a.environment_id = new.environment_id) then
    raise exception 'a hold needs an account of its environment' using errcode = 'foreign_key_violation';
  end if;
  update ledger_balances set held = held + new.amount where account_id = new.account_id;
  insert into ledger_unsealed (environment_id, kind, ids) values (new.environment_id, 2, array[new.id]);
  if new.expires_at is not null then
    insert into ledger_hold_expiries (environment_id, hold_id, expires_at) values (new.environment_id, new.id, new.expires_at);
  end if;
  return null;
end $$;

create or replace function ledger_apply_hold_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_balances b set held = b.held - h.amount from ledger_holds h
  where h.environment_id = new.environment_id and h.id = new.hold_id and b.account_id = h.account_id;
  insert into ledger_unsealed (environment_id, kind, ids) values (new.environment_id, 3, array[new.hold_id]);
  delete from ledger_hold_expiries x where x.environment_id = new.environment_id and x.hold_id = new.hold_id;
  return null;
end $$;

revoke execute on function ledger_check_hold_end() from public;
