-- The program posts through functions of the owner: its own role needs no right to change what was posted, and has none.
-- Which role that is, and what it may do, is told by src/server/platform/db/program-role.ts, which runs after the migrations.

-- The only way in for postings and transfers: the program's role may not write the two tables itself.
alter function ledger_post(jsonb) security definer set search_path = public, pg_temp;

-- Balances are moved by triggers in the name of the owner. Nobody else may hang these functions on a table of his own.
alter function ledger_open_balance() security definer set search_path = public, pg_temp;
alter function ledger_apply_hold() security definer set search_path = public, pg_temp;
alter function ledger_apply_hold_end() security definer set search_path = public, pg_temp;
revoke execute on function ledger_open_balance(), ledger_apply_hold(), ledger_apply_hold_end(), ledger_apply_transfers() from public;

-- A row lock needs the right to change the row, which the program's role does not have.
create function ledger_lock_balances(p_account_ids bigint[]) returns table (account_id bigint, free bigint) language sql
security definer set search_path = public, pg_temp as $$
  select b.account_id, b.balance - b.held from ledger_balances b
  where b.account_id = any(p_account_ids) order by b.account_id for no key update
$$;
comment on function ledger_lock_balances is 'Locks balances until the transaction ends, in one order; answers what is free of holds';
