-- Posting to the ledger: one function writes all its tables in one statement, and the tables refuse every other writer.

-- The order of balance locks: owners (merchants, sub-accounts, wallets) first, then accounts between them and the outside, then income, taxes
-- and expenses; within a rank by id. A refund or settlement locks the owner's balances before it posts to the gateway's, and a transaction
-- with several postings locks the owners in advance (ledger/lock-ahead.ts), so that no two transactions wait for each other. The liability of
-- rewards comes before rewards given and redeemed, since every posting of rewards has it.
create function ledger_lock_rank(kind text) returns integer language sql immutable parallel safe as $$
  select case when left(kind, 6) in ('mercha', 'sub_ac', 'wallet') then 0
              when left(kind, 6) in ('fee_in', 'vat_pa', 'stamp_', 'market', 'reward') and kind <> 'reward_liability' then 2
              else 1 end
$$;
comment on function ledger_lock_rank is 'The rank of an account kind in the order of locks: 0 owners, 1 accounts between owners and the outside, 2 income, taxes and expenses';

-- A row lock requires the right to change the row, which the program's role does not have.
create function ledger_lock_balances(p_environment_id uuid, p_account_ids bigint[]) returns table(account_id bigint, free bigint) language sql security definer
set search_path = public, pg_temp as $$
  select b.account_id, b.balance - b.held from ledger_balances b
  cross join lateral (select a.kind from ledger_accounts a where a.environment_id = b.environment_id and a.id = b.account_id offset 0) a
  where b.environment_id = p_environment_id and b.account_id = any(p_account_ids)
  order by ledger_lock_rank(a.kind), b.account_id for no key update of b
$$;
comment on function ledger_lock_balances is 'Locks balances until the transaction ends, in the order of locks; returns the amounts free of holds, minor units';

-- Writes all postings or raises an error. Rows are looked up by their whole keys, and loops are forced: the plan is kept, and the first one is
-- made on empty tables. Balances are updated in the order of their locks.
create function ledger_post_all(p jsonb) returns table(idx integer, posting_id uuid, outcome text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform set_config('kasuwa.ledger_writes', 'on', true);
  perform ledger_hold_starts(array(
    select distinct (coalesce(e.value -> 'posting', e.value) ->> 'env')::uuid from jsonb_array_elements(p) e));
  return query
  with input as materialized (
    select (i.ordinality - 1)::integer as idx, (i.value ->> 'env')::uuid as environment_id, (i.value ->> 'id')::uuid as id,
           (i.value ->> 'key')::uuid as key, i.value ->> 'kind' as kind, (i.value ->> 'subject')::uuid as subject_id,
           (i.value ->> 'reverses')::uuid as reverses_id, (i.value ->> 'at')::timestamptz as at, i.value -> 't' as transfers,
           (select s.starts_at from ledger_starts s where s.environment_id = (i.value ->> 'env')::uuid and s.is_current) as closed_until
    from (
      select coalesce(e.value -> 'posting', e.value) as value, e.ordinality from jsonb_array_elements(p) with ordinality e offset 0
    ) i
  ), postings_added as (
    insert into ledger_postings (environment_id, id, idempotency_key, kind, subject_id, reverses_id, posted_at, happened_at)
    select environment_id, id, key, kind, subject_id, reverses_id, greatest(at, closed_until), case when at < closed_until then at end
    from input order by environment_id, key
    on conflict (environment_id, idempotency_key) do nothing
    returning environment_id, id
  ), requested as materialized (
    select i.environment_id, i.id, i.subject_id, t.ordinality as seq, (t.value ->> 0)::bigint as debit, (t.value ->> 1)::bigint as credit,
           (t.value ->> 2)::bigint as amount, t.value ->> 3 as kind, greatest(i.at, i.closed_until) as posted_at
    from input i join postings_added a on a.environment_id = i.environment_id and a.id = i.id
    cross join jsonb_array_elements(i.transfers) with ordinality t
  ), resolved as materialized (
    select w.*, d.credit_normal as debit_falls, c.credit_normal as credit_grows, d.kind as debit_kind, c.kind as credit_kind,
           c.currency, c.currency = d.currency as is_same_currency
    from requested w
    cross join lateral (select a.* from ledger_accounts a where a.environment_id = w.environment_id and a.id = w.debit offset 0) d
    cross join lateral (select a.* from ledger_accounts a where a.environment_id = w.environment_id and a.id = w.credit offset 0) c
  ), transfers_added as (
    insert into ledger_transfers (environment_id, posting_id, seq, debit_account_id, credit_account_id, amount, kind, posted_at)
    select k.environment_id, k.id, k.seq, k.debit, k.credit, k.amount, k.kind, k.posted_at from resolved k
  ), sums as materialized (
    select e.environment_id, e.account_id, sum(e.effect)::bigint as effect
    from (
      select k.environment_id, k.debit as account_id, ledger_lock_rank(k.debit_kind) as rank,
             case when k.debit_falls then -k.amount else k.amount end as effect from resolved k
      union all
      select k.environment_id, k.credit, ledger_lock_rank(k.credit_kind), case when k.credit_grows then k.amount else -k.amount end from resolved k
    ) e
    group by 1, 2 order by 1, min(e.rank), 2
  ), balances_updated as (
    update ledger_balances b set balance = b.balance + s.effect from sums s
    where b.environment_id = s.environment_id and b.account_id = s.account_id returning 1
  ), items_opened as (
    insert into reconciliation_items (environment_id, posting_id, seq, leg, currency, kind, subject_id, amount, open, posted_at)
    select k.environment_id, k.id, k.seq, l.leg, k.currency, k.kind, k.subject_id, l.amount, l.amount, k.posted_at
    from resolved k
    cross join lateral (
      values (case k.debit_kind when 'gateway_receivable' then 'gateway' when 'settlement_bank' then 'bank' end, k.amount),
             (case k.credit_kind when 'gateway_receivable' then 'gateway' when 'settlement_bank' then 'bank' end, -k.amount)
    ) l (leg, amount)
    where l.leg is not null and not reconciliation_confirms(l.leg, k.kind)
  ), unsealed_added as (
    insert into ledger_unsealed (environment_id, kind, ids)
    select a.environment_id, 1, array_agg(a.id) from postings_added a group by 1
  ), checked as materialized (
    select case when (select count(*) from resolved k where k.is_same_currency) = (select count(*) from requested)
       and (select count(*) from balances_updated) = (select count(*) from sums) then true else ledger_refuse_transfer() end as is_complete
  )
  select i.idx,
         coalesce(a.id, (select x.id from ledger_postings x where x.environment_id = i.environment_id and x.idempotency_key = i.key), i.id),
         case when a.id is null then 'replayed' else 'posted' end
  from checked cross join input i left join postings_added a on a.environment_id = i.environment_id and a.id = i.id
  where checked.is_complete
  order by i.idx;
  perform set_config('kasuwa.ledger_writes', 'off', true);
end 
$$;

-- Records postings of one or many environments in one statement.
-- p: [{env, id, key, kind, subject, reverses, at, t: [[debit, credit, amount, kind], …]}], or objects with such a posting as `posting`.
-- Returns one row per posting: posted, replayed (the key exists), floor (a balance would fall below its limit) or invalid.
-- All are written at once; when one is refused, they are written one by one, so that one invalid posting does not fail the others.
create function ledger_post(p jsonb) returns table(idx integer, posting_id uuid, outcome text) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  item jsonb;
  n integer := 0;
begin
  begin
    return query select * from ledger_post_all(p);
    return;
  exception when check_violation or foreign_key_violation or unique_violation or not_null_violation then
    if jsonb_array_length(p) = 1 then
      return query select 0, coalesce(p #>> '{0,posting,id}', p #>> '{0,id}')::uuid, case when sqlerrm like '%ledger_balance_floor%' then 'floor' else 'invalid' end;
      return;
    end if;
  end;
  for item in select value from jsonb_array_elements(p) loop
    begin
      return query select n, r.posting_id, r.outcome from ledger_post_all(jsonb_build_array(item)) r;
    exception when check_violation or foreign_key_violation or unique_violation or not_null_violation then
      return query select n, coalesce(item #>> '{posting,id}', item ->> 'id')::uuid, case when sqlerrm like '%ledger_balance_floor%' then 'floor' else 'invalid' end;
    end;
    n := n + 1;
  end loop;
end $$;

create function ledger_refuse_transfer() returns boolean language plpgsql as $$
begin
  raise exception 'a transfer needs its posting and two accounts of its environment and of one currency' using errcode = 'foreign_key_violation';
end $$;

-- Balances, reconciliation items and closed months are maintained by ledger_post_all only, so every other writer is refused, including the
-- owner of the tables.
create function ledger_refuse_other() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are only ever added by ledger_post (% on %)', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_postings_guard before insert on ledger_postings for each row
  when (current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_refuse_other();
create trigger ledger_transfers_guard before insert on ledger_transfers for each row
  when (current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_refuse_other();
revoke execute on function ledger_refuse_other() from public;
