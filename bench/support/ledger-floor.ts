// The floor for the ledger bench: a minimal ledger, hand-written for speed only.

/**
 * One function call per transfer: a unique key, two entries, two balances with a limit. No postings, no immutability, no currencies, no
 * environments.
 */
export const floorSchema = `
create schema bench_floor;
create table bench_floor.accounts (
  id bigint primary key, balance bigint not null default 0, floored boolean not null,
  check (not floored or balance >= 0)
) with (fillfactor = 50);
create table bench_floor.transfers (
  id bigint primary key generated always as identity, key uuid not null unique, created_at timestamptz not null default now()
);
create table bench_floor.entries (
  account_id bigint not null, transfer_id bigint not null, amount bigint not null, primary key (account_id, transfer_id)
);
create function bench_floor.transfer(k uuid, debit bigint, credit bigint, amount bigint) returns bigint language plpgsql as $$
declare new_id bigint;
begin
  insert into bench_floor.transfers (key) values (k) on conflict (key) do nothing returning id into new_id;
  if new_id is null then
    return (select t.id from bench_floor.transfers t where t.key = k);
  end if;
  insert into bench_floor.entries values (debit, new_id, -transfer.amount), (credit, new_id, transfer.amount);
  if debit < credit then
    update bench_floor.accounts set balance = balance - transfer.amount where id = debit;
    update bench_floor.accounts set balance = balance + transfer.amount where id = credit;
  else
    update bench_floor.accounts set balance = balance + transfer.amount where id = credit;
    update bench_floor.accounts set balance = balance - transfer.amount where id = debit;
  end if;
  return new_id;
end $$;
create function bench_floor.transfers(keys uuid[], debits bigint[], credits bigint[], amounts bigint[]) returns setof uuid
language plpgsql as $$
begin
  perform from bench_floor.accounts where id = any (debits || credits) order by id for no key update;
  return query
  with input as (
    select * from unnest(keys, debits, credits, amounts) as i (key, debit, credit, amount)
  ), added as (
    insert into bench_floor.transfers (key) select key from input on conflict do nothing returning id, key
  ), legs as (
    select debit as account_id, a.id, -amount as amount from input join added a using (key)
    union all select credit, a.id, amount from input join added a using (key)
  ), entries as (
    insert into bench_floor.entries select account_id, id, amount from legs
  ), balances as (
    update bench_floor.accounts b set balance = balance + s.amount
    from (select account_id, sum(amount)::bigint as amount from legs group by 1) s where b.id = s.account_id
  )
  select key from added;
end $$;
insert into bench_floor.accounts select n, 0, n > 1000 from generate_series(1, 2000) n;
`;

/**
 * A peer with the design of pgledger (github.com/pgr0ss/pgledger), as a small reimplementation: text ids with a prefix, one row per
 * transfer and two entries with the balance before and after, numeric amounts, accounts locked in order, the same indexes. It represents
 * that design, and is not that program.
 */
export const peerSchema = `
create schema bench_peer;
create function bench_peer.new_id(prefix text) returns text language sql volatile as $$
  select prefix || '_' || left(replace(uuidv7()::text, '-', ''), 26)
$$;
create table bench_peer.accounts (
  id text primary key, name text not null, currency text not null, balance numeric not null default 0, version bigint not null default 0,
  negative_allowed boolean not null, metadata jsonb, created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create table bench_peer.transfers (
  id text primary key default bench_peer.new_id('pglt'), source_id text not null references bench_peer.accounts (id),
  target_id text not null references bench_peer.accounts (id), amount numeric not null, created_at timestamptz not null,
  event_at timestamptz not null, metadata jsonb, check (amount > 0 and source_id <> target_id)
);
create index on bench_peer.transfers (source_id);
create index on bench_peer.transfers (target_id);
create index on bench_peer.transfers (event_at);
create table bench_peer.entries (
  id text primary key default bench_peer.new_id('pgle'), account_id text not null references bench_peer.accounts (id),
  transfer_id text not null references bench_peer.transfers (id), amount numeric not null, balance_before numeric not null,
  balance_after numeric not null, version bigint not null, created_at timestamptz not null
);
create index on bench_peer.entries (account_id);
create index on bench_peer.entries (transfer_id);
create function bench_peer.transfer(source text, target text, moved numeric) returns text language plpgsql as $$
declare s bench_peer.accounts; t bench_peer.accounts; new_id text;
begin
  perform from bench_peer.accounts where id in (source, target) order by id for update;
  update bench_peer.accounts set balance = balance - moved, version = version + 1, updated_at = now() where id = source returning * into s;
  update bench_peer.accounts set balance = balance + moved, version = version + 1, updated_at = now() where id = target returning * into t;
  if s.currency <> t.currency then raise exception 'two currencies'; end if;
  if s.balance < 0 and not s.negative_allowed then raise exception 'no negative balance'; end if;
  insert into bench_peer.transfers (source_id, target_id, amount, created_at, event_at) values (source, target, moved, now(), now())
    returning id into new_id;
  insert into bench_peer.entries (account_id, transfer_id, amount, balance_before, balance_after, version, created_at) values
    (source, new_id, -moved, s.balance + moved, s.balance, s.version, now()),
    (target, new_id, moved, t.balance - moved, t.balance, t.version, now());
  return new_id;
end $$;
insert into bench_peer.accounts (id, name, currency, negative_allowed)
  select 'pgla_' || lpad(n::text, 26, '0'), 'account ' || n, 'NGN', n <= 1000 from generate_series(1, 2000) n;
`;
