-- The only way in for postings, and the lock on balances: the program's role may not write the tables itself (program-role.ts).

create function ledger_post_all(p jsonb) returns table(idx integer, posting_id uuid, outcome text) language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock_shared(ledger_period_lock(l.environment_id))
  from (select distinct (coalesce(e.value -> 'posting', e.value) ->> 'env')::uuid as environment_id from jsonb_array_elements(p) e order by 1) l;
  return query
  with input as materialized (
    select (i.ordinality - 1)::integer as idx, (i.value ->> 'env')::uuid as environment_id, (i.value ->> 'id')::uuid as id,
           (i.value ->> 'key')::uuid as key, i.value ->> 'kind' as kind, (i.value ->> 'subject')::uuid as subject_id,
           (i.value ->> 'reverses')::uuid as reverses_id, (i.value ->> 'at')::timestamptz as at, i.value -> 't' as transfers,
           (select max(c.ends_at) from ledger_closings c where c.environment_id = (i.value ->> 'env')::uuid) as closed_until
    from (
      select coalesce(e.value -> 'posting', e.value) as value, e.ordinality from jsonb_array_elements(p) with ordinality e offset 0
    ) i
  ), added as (
    insert into ledger_postings (environment_id, id, idempotency_key, kind, subject_id, reverses_id, posted_at, happened_at)
    select environment_id, id, key, kind, subject_id, reverses_id, greatest(at, closed_until), case when at < closed_until then at end
    from input order by environment_id, key
    on conflict (environment_id, idempotency_key) do nothing
    returning environment_id, id
  ), moved as (
    insert into ledger_transfers (environment_id, posting_id, seq, debit_account_id, credit_account_id, amount, kind, posted_at)
    select i.environment_id, i.id, t.ordinality, (t.value ->> 0)::bigint, (t.value ->> 1)::bigint, (t.value ->> 2)::bigint, t.value ->> 3,
           greatest(i.at, i.closed_until)
    from input i join added a on a.environment_id = i.environment_id and a.id = i.id
    cross join jsonb_array_elements(i.transfers) with ordinality t
    returning 1
  ), told as (
    insert into ledger_unsealed (environment_id, kind, ids)
    select a.environment_id, 1, array_agg(a.id) from added a group by 1
  )
  select i.idx,
         coalesce(a.id, (select x.id from ledger_postings x where x.environment_id = i.environment_id and x.idempotency_key = i.key), i.id),
         case when a.id is null then 'replayed' else 'posted' end
  from input i left join added a on a.environment_id = i.environment_id and a.id = i.id
  order by i.idx;
end $$;

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

-- A row lock needs the right to change the row, which the program's role does not have.
create function ledger_lock_balances(p_environment_id uuid, p_account_ids bigint[]) returns table(account_id bigint, free bigint) language sql security definer
set search_path = public, pg_temp as $$
  select b.account_id, b.balance - b.held from ledger_balances b
  where b.environment_id = p_environment_id and b.account_id = any(p_account_ids) order by b.account_id for no key update
$$;
comment on function ledger_lock_balances is 'Locks balances until the transaction ends, in one order; answers what is free of holds';
