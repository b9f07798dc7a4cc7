-- The ledger is written by one function, in one statement; tables refuse every other writer. No trigger reads a statement as a whole.

create or replace function ledger_refuse_transfer() returns boolean language plpgsql as $$
begin
  raise exception 'a transfer needs its posting and two accounts of its environment and of one currency' using errcode = 'foreign_key_violation';
end $$;

-- Rows are looked up by whole keys only, and loops are forced: the plan is kept, and the first one is made on empty tables.
-- Balances move in the order of their accounts, so that no two statements wait for each other.
create or replace function ledger_post_all(p jsonb) returns table(idx integer, posting_id uuid, outcome text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform set_config('kasuwa.ledger_writes', 'on', true);
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
  ), wanted as materialized (
    select i.environment_id, i.id, i.subject_id, t.ordinality as seq, (t.value ->> 0)::bigint as debit, (t.value ->> 1)::bigint as credit,
           (t.value ->> 2)::bigint as amount, t.value ->> 3 as kind, greatest(i.at, i.closed_until) as posted_at
    from input i join added a on a.environment_id = i.environment_id and a.id = i.id
    cross join jsonb_array_elements(i.transfers) with ordinality t
  ), known as materialized (
    select w.*, d.credit_normal as debit_falls, c.credit_normal as credit_grows, d.kind as debit_kind, c.kind as credit_kind,
           c.currency, c.currency = d.currency as fits
    from wanted w
    join ledger_accounts d on d.environment_id = w.environment_id and d.id = w.debit
    join ledger_accounts c on c.environment_id = w.environment_id and c.id = w.credit
  ), moved as (
    insert into ledger_transfers (environment_id, posting_id, seq, debit_account_id, credit_account_id, amount, kind, posted_at)
    select k.environment_id, k.id, k.seq, k.debit, k.credit, k.amount, k.kind, k.posted_at from known k
  ), sums as materialized (
    select e.environment_id, e.account_id, sum(e.effect)::bigint as effect
    from (
      select k.environment_id, k.debit as account_id, case when k.debit_falls then -k.amount else k.amount end as effect from known k
      union all
      select k.environment_id, k.credit, case when k.credit_grows then k.amount else -k.amount end from known k
    ) e
    group by 1, 2 order by 1, 2
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
end $$;

drop trigger ledger_transfers_apply on ledger_transfers;
drop trigger ledger_transfers_reconciled on ledger_transfers;
drop trigger ledger_postings_open on ledger_postings;
drop function ledger_apply_transfers();
drop function reconciliation_items_added();
drop function ledger_refuse_closed();

-- Balances, items to be reconciled and closed months follow in ledger_post_all alone: whoever writes otherwise is refused, the owner too.
create function ledger_refuse_other() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are only ever added by ledger_post (% on %)', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_postings_guard before insert on ledger_postings for each row
  when (current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_refuse_other();
create trigger ledger_transfers_guard before insert on ledger_transfers for each row
  when (current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_refuse_other();
drop trigger ledger_balances_guard on ledger_balances;
create trigger ledger_balances_guard before insert or update on ledger_balances for each statement
  when (pg_trigger_depth() = 0 and current_setting('kasuwa.ledger_writes', true) is distinct from 'on') execute function ledger_guard_balance();
revoke execute on function ledger_refuse_other() from public;
comment on table reconciliation_items is 'Every transfer on gateway_receivable or settlement_bank that an acquirer''s file or a bank statement has to confirm. Written with the transfer; sums of open equal the accounts.';
comment on table ledger_balances is 'Balance now, in the account''s normal direction, and how much of it is held. Written by ledger_post_all and triggers of holds only.';
