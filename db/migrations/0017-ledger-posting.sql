-- As it was but for the order of the sums, in which the balances are updated.
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
  ), added as (
    insert into ledger_postings (environment_id, id, idempotency_key, kind, subject_id, reverses_id, posted_at, happened_at)
    select environment_id, id, key, kind, subject_id, reverses_id, greatest(at, closed_until), case when at < closed_until then at end
    from input order by environment_id, key
    on conflict (environment_id, idempotency_key) do nothing
    returning environment_id, id
  ), wanted as materialized (
    select i.environment_id, i.id, i.subject_id, t.ordinality as seq, (t.value ->> 0)::bigint as debit, (t.value ->> 1)::bigint as credit,
           (t.value ->> 2)::bigint as amount, t.value ->> 3 as kind, greatest(i.at, i.closed_until) as posted_at
    from input i join added a on a.environment_id = i.environment_id and a.id = i.id
    cross join jsonb_array_elements(i.transfers) with ordinality t
  ), known as materialized (
    select w.*, d.credit_normal as debit_falls, c.credit_normal as credit_grows, d.kind as debit_kind, c.kind as credit_kind,
           c.currency, c.currency = d.currency as fits
    from wanted w
    cross join lateral (select a.* from ledger_accounts a where a.environment_id = w.environment_id and a.id = w.debit offset 0) d
    cross join lateral (select a.* from ledger_accounts a where a.environment_id = w.environment_id and a.id = w.credit offset 0) c
  ), moved as (
    insert into ledger_transfers (environment_id, posting_id, seq, debit_account_id, credit_account_id, amount, kind, posted_at)
    select k.environment_id, k.id, k.seq, k.debit, k.credit, k.amount, k.kind, k.posted_at from known k
  ), sums as materialized (
    select e.environment_id, e.account_id, sum(e.effect)::bigint as effect
    from (
      select k.environment_id, k.debit as account_id, ledger_lock_rank(k.debit_kind) as rank,
             case when k.debit_falls then -k.amount else k.amount end as effect from known k
      union all
      select k.environment_id, k.credit, ledger_lock_rank(k.credit_kind), case when k.credit_grows then k.amount else -k.amount end from known k
    ) e
    group by 1, 2 order by 1, min(e.rank), 2
  ), settled as (
    update ledger_balances b set balance = b.balance + s.effect from sums s
    where b.environment_id = s.environment_id and b.account_id = s.account_id returning 1
  ), opened as (
    insert into reconciliation_items (environment_id, posting_id, seq, leg, currency, kind, subject_id, amount, open, posted_at)
    select k.environment_id, k.id, k.seq, l.leg, k.currency, k.kind, k.subject_id, l.amount, l.amount, k.posted_at
    from known k
    cross join lateral (
      values (case k.debit_kind when 'gateway_receivable' then 'gateway' when 'settlement_bank' then 'bank' end, k.amount),
             (case k.credit_kind when 'gateway_receivable' then 'gateway' when 'settlement_bank' then 'bank' end, -k.amount)
    ) l (leg, amount)
    where l.leg is not null and not reconciliation_confirms(l.leg, k.kind)
  ), told as (
    insert into ledger_unsealed (environment_id, kind, ids)
    select a.environment_id, 1, array_agg(a.id) from added a group by 1
  ), whole as materialized (
    select case when (select count(*) from known k where k.fits) = (select count(*) from wanted)
       and (select count(*) from settled) = (select count(*) from sums) then true else ledger_refuse_transfer() end as is_whole
  )
  select i.idx,
         coalesce(a.id, (select x.id from ledger_postings x where x.environment_id = i.environment_id and x.idempotency_key = i.key), i.id),
         case when a.id is null then 'replayed' else 'posted' end
  from whole cross join input i left join added a on a.environment_id = i.environment_id and a.id = i.id
  where whole.is_whole
  order by i.idx;
  perform set_config('kasuwa.ledger_writes', 'off', true);
end 
$$;

-- Records postings of one or many environments in one statement.
-- p: [{env, id, key, kind, subject, reverses, at, t: [[debit, credit, amount, kind], …]}], or what holds such a one as its `posting`.
-- Answers one row a posting: posted, replayed (the key was there), floor (a balance would fall below its limit) or invalid.
-- All are tried at once; when one is refused they are tried one by one, so that it fails nobody else.
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

-- Balances are locked in one order: those of owners (merchants, sub-accounts, wallets) first, then what lies between them and the outside, each
-- by id. Whoever refunds or settles has locked an owner's balances before it posts to the gateway's; a capture of the same environment,
-- which went by ids alone, had it the other way round in half of the environments, and PostgreSQL ended the circle after a second.
create function ledger_lock_rank(kind text) returns integer language sql immutable parallel safe as $$
  select case when left(kind, 6) in ('mercha', 'sub_ac', 'wallet') then 0
              when left(kind, 6) in ('fee_in', 'vat_pa', 'stamp_', 'market', 'reward') and kind <> 'reward_liability' then 2
              else 1 end
$$;
comment on function ledger_lock_rank is 'Which balances are locked first: 0 those of owners, 1 where money lies or passes, 2 what is earned, owed to an authority or spent';

-- A row lock needs the right to change the row, which the program's role does not have.
create function ledger_lock_balances(p_environment_id uuid, p_account_ids bigint[]) returns table(account_id bigint, free bigint) language sql security definer
set search_path = public, pg_temp as $$
  select b.account_id, b.balance - b.held from ledger_balances b
  cross join lateral (select a.kind from ledger_accounts a where a.environment_id = b.environment_id and a.id = b.account_id offset 0) a
  where b.environment_id = p_environment_id and b.account_id = any(p_account_ids)
  order by ledger_lock_rank(a.kind), b.account_id for no key update of b
$$;
comment on function ledger_lock_balances is 'Locks balances until the transaction ends, in one order; answers what is free of holds';

-- The ledger is written by one function, in one statement; tables refuse every other writer. No trigger reads a statement as a whole.

create function ledger_refuse_transfer() returns boolean language plpgsql as $$
begin
  raise exception 'a transfer needs its posting and two accounts of its environment and of one currency' using errcode = 'foreign_key_violation';
end $$;

-- Balances, items to be reconciled and closed months follow in ledger_post_all alone: whoever writes otherwise is refused, the owner too.
create function ledger_refuse_other() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are only ever added by ledger_post (% on %)', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_postings_guard before insert on ledger_postings for each row
  when (current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_refuse_other();
create trigger ledger_transfers_guard before insert on ledger_transfers for each row
  when (current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_refuse_other();
revoke execute on function ledger_refuse_other() from public;
