-- The double-entry ledger. Append-only; triggers derive balances from transfers, so no writer can omit them.

-- Refuses any update, delete or truncate.
create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are only ever added (% on %)', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create table ledger_accounts (
  environment_id uuid not null references environments (id),
  id bigint not null default 1 + floor(random() * 9007199254740991)::bigint,
  kind text not null,
  owner_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  credit_normal boolean not null,
  floored boolean not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique nulls not distinct (environment_id, kind, owner_id, currency),
  constraint ledger_accounts_id_safe check (id between 1 and 9007199254740991)
);
comment on table ledger_accounts is 'The chart of accounts per environment and currency. owner_id names a wallet or sub-account where a kind has several.';
comment on column ledger_accounts.credit_normal is 'true: liability or income, increased by credits; false: asset or expense, increased by debits';
comment on column ledger_accounts.floored is 'true: the balance less holds may never be negative';
comment on column ledger_accounts.id is 'Unique within the environment only; limited to the safe integers of JavaScript';

create function ledger_open_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_balances (environment_id, account_id, floored) values (new.environment_id, new.id, new.floored);
  return null;
end $$;
create trigger ledger_accounts_balance after insert on ledger_accounts for each row execute function ledger_open_balance();
create trigger ledger_accounts_immutable before delete or update on ledger_accounts for each row execute function ledger_refuse();
create trigger ledger_accounts_whole before truncate on ledger_accounts for each statement execute function ledger_refuse();

create table ledger_balances (
  environment_id uuid not null,
  account_id bigint not null,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  floored boolean not null,
  primary key (environment_id, account_id),
  foreign key (environment_id, account_id) references ledger_accounts (environment_id, id),
  constraint ledger_balance_floor check (not floored or balance >= held)
) with (fillfactor = 50
);
comment on table ledger_balances is 'The current balance in the account''s normal direction, and its part on hold. Written only by ledger_post_all and triggers of holds.';

-- Refuses writes of balances except by the ledger's triggers and ledger_post_all (kasuwa.ledger_writes).
create function ledger_guard_balance() returns trigger language plpgsql as $$
begin
  raise exception 'ledger balances follow from transfers' using errcode = 'restrict_violation';
end $$;
create trigger ledger_balances_guard before insert or update on ledger_balances for each statement
  when (pg_trigger_depth() = 0 and current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_guard_balance();
create trigger ledger_balances_kept before delete on ledger_balances for each row execute function ledger_refuse();

create table ledger_postings (
  environment_id uuid not null,
  id uuid not null,
  idempotency_key uuid not null,
  kind text not null,
  subject_id uuid,
  reverses_id uuid,
  posted_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  happened_at timestamptz,
  -- Postings are inserted in key order: free space avoids repeated page splits.
  primary key (environment_id, id) with (fillfactor = 85),
  foreign key (environment_id, reverses_id) references ledger_postings (environment_id, id)
);
create unique index ledger_postings_once on ledger_postings (environment_id, idempotency_key);
create unique index ledger_postings_reversed_once on ledger_postings (environment_id, reverses_id) where reverses_id is not null;
create index ledger_postings_subject on ledger_postings (environment_id, subject_id) where subject_id is not null;
comment on table ledger_postings is 'A set of transfers posted all or nothing: one business event that moved money';
comment on column ledger_postings.idempotency_key is 'First 128 bits of SHA-256 of the environment and the event''s name, as capture:{paymentId}';
comment on column ledger_postings.posted_at is 'The business time; recorded_at is the time of insertion';
comment on column ledger_postings.happened_at is 'The time of an event in a period that was already closed, posted at the start of the open period; null otherwise';
create trigger ledger_postings_immutable before delete or update on ledger_postings for each row execute function ledger_refuse();
create trigger ledger_postings_whole before truncate on ledger_postings for each statement execute function ledger_refuse();

create table ledger_transfers (
  environment_id uuid not null,
  posting_id uuid not null,
  seq smallint not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  posted_at timestamptz not null,
  primary key (environment_id, posting_id, seq),
  check (debit_account_id <> credit_account_id)
);
create index ledger_transfers_credit on ledger_transfers (environment_id, credit_account_id, posted_at);
create index ledger_transfers_debit on ledger_transfers (environment_id, debit_account_id, posted_at);
comment on table ledger_transfers is 'An amount from one account to another of the same currency and environment: balanced by construction';
create trigger ledger_transfers_immutable before delete or update on ledger_transfers for each row execute function ledger_refuse();
create trigger ledger_transfers_whole before truncate on ledger_transfers for each statement execute function ledger_refuse();

create table ledger_holds (
  environment_id uuid not null,
  id uuid not null,
  idempotency_key uuid not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  subject_id uuid,
  placed_at timestamptz not null,
  expires_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, account_id) references ledger_accounts (environment_id, id),
  constraint ledger_holds_expire_later check (expires_at > placed_at)
);
create unique index ledger_holds_once on ledger_holds (environment_id, idempotency_key);
comment on table ledger_holds is 'First phase: an amount reserved on an account. It reduces the available balance, not the ledger balance.';
comment on column ledger_holds.expires_at is 'The expiry, by the clock of the environment; null: no expiry';

create function ledger_apply_hold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_accounts a where a.environment_id = new.environment_id and a.id = new.account_id) then
    raise exception 'a hold needs an account of its environment' using errcode = 'foreign_key_violation';
  end if;
  update ledger_balances set held = held + new.amount where environment_id = new.environment_id and account_id = new.account_id;
  insert into ledger_unsealed (environment_id, kind, ids) values (new.environment_id, 2, array[new.id]);
  if new.expires_at is not null then
    insert into ledger_hold_expiries (environment_id, hold_id, expires_at) values (new.environment_id, new.id, new.expires_at);
  end if;
  return null;
end $$;
create trigger ledger_holds_apply after insert on ledger_holds for each row execute function ledger_apply_hold();
create trigger ledger_holds_immutable before delete or update on ledger_holds for each row execute function ledger_refuse();
create trigger ledger_holds_whole before truncate on ledger_holds for each statement execute function ledger_refuse();

create table ledger_hold_ends (
  environment_id uuid not null,
  hold_id uuid not null,
  posting_id uuid,
  ended_at timestamptz not null,
  kind text check (kind in ('hold_posted', 'hold_released', 'hold_extended', 'hold_expired')),
  primary key (environment_id, hold_id),
  foreign key (environment_id, hold_id) references ledger_holds (environment_id, id),
  constraint ledger_hold_ends_posted check ((kind = 'hold_posted') = (posting_id is not null))
);
comment on table ledger_hold_ends is 'Second phase, once per hold: posted by a posting, or released if posting_id is null';
comment on column ledger_hold_ends.kind is 'How it ended; null: ended before kinds were stored. hold_extended: replaced by another hold.';

create function ledger_apply_hold_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_balances b set held = b.held - h.amount from ledger_holds h
  where h.environment_id = new.environment_id and h.id = new.hold_id and b.environment_id = h.environment_id and b.account_id = h.account_id;
  insert into ledger_unsealed (environment_id, kind, ids) values (new.environment_id, 3, array[new.hold_id]);
  delete from ledger_hold_expiries x where x.environment_id = new.environment_id and x.hold_id = new.hold_id;
  return null;
end $$;
create trigger ledger_hold_ends_apply after insert on ledger_hold_ends for each row execute function ledger_apply_hold_end();

-- Refuses to post or extend an expired hold, even before the sweep has ended it, and to expire a hold before its time.
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
create trigger ledger_hold_ends_immutable before delete or update on ledger_hold_ends for each row execute function ledger_refuse();
create trigger ledger_hold_ends_whole before truncate on ledger_hold_ends for each statement execute function ledger_refuse();

create table ledger_hold_expiries (
  environment_id uuid not null,
  hold_id uuid not null,
  expires_at timestamptz not null,
  primary key (environment_id, hold_id),
  foreign key (environment_id, hold_id) references ledger_holds (environment_id, id)
);
create index ledger_hold_expiries_due on ledger_hold_expiries (expires_at);
comment on table ledger_hold_expiries is 'Open holds with an expiry, for the sweep. Written by triggers only.';
create trigger ledger_hold_expiries_kept before update on ledger_hold_expiries for each row execute function ledger_refuse();
create trigger ledger_hold_expiries_whole before truncate on ledger_hold_expiries for each statement execute function ledger_refuse();

-- Both legs of each transfer, signed in the account's normal direction: balances are their sums.
create view ledger_entries as
  select t.environment_id, t.posting_id, t.seq, t.posted_at, t.kind, a.id as account_id, t.credit_account_id as counterpart_id,
         'debit' as side, t.amount, case when a.credit_normal then -t.amount else t.amount end as effect
  from ledger_transfers t join ledger_accounts a on a.environment_id = t.environment_id and a.id = t.debit_account_id
  union all
  select t.environment_id, t.posting_id, t.seq, t.posted_at, t.kind, a.id, t.debit_account_id,
         'credit', t.amount, case when a.credit_normal then t.amount else -t.amount end
  from ledger_transfers t join ledger_accounts a on a.environment_id = t.environment_id and a.id = t.credit_account_id;

-- No other role may use these trigger functions on its own tables.
revoke execute on function ledger_open_balance(), ledger_apply_hold(), ledger_apply_hold_end(), ledger_check_hold_end() from public;
