-- The books of live mode take nothing that a sandbox says, unless live mode as a whole is a simulation.

create table live_simulation (
  id boolean primary key default true check (id),
  is_on boolean not null,
  changed_at timestamptz not null
);
comment on table live_simulation is 'One row, written at each start: whether live mode is a simulation in which no money moves.';
insert into live_simulation (is_on, changed_at) values (false, now());

-- Raises where a row of a live environment names the sandbox as the party that took, sent or returned money.
create function refuse_sandbox_in_live() returns trigger language plpgsql as $$
begin
  if exists (select from environments e where e.id = new.environment_id and e.mode = 'live')
     and not coalesce((select is_on from live_simulation), false) then
    raise exception 'the sandbox moves no money in live mode'
      using errcode = 'check_violation', constraint = 'sandbox_in_live', table = tg_table_name;
  end if;
  return new;
end $$;

create trigger transactions_sandbox_in_live before insert or update of status on transactions for each row
  when (new.status = 'successful' and new.gateway = 'SANDBOX') execute function refuse_sandbox_in_live();
create trigger transaction_attempts_sandbox_in_live before insert or update of status on transaction_attempts for each row
  when (new.status = 'successful' and new.gateway = 'SANDBOX') execute function refuse_sandbox_in_live();
create trigger transfer_accounts_sandbox_in_live before insert on transfer_accounts for each row
  when (new.provider = 'SANDBOX') execute function refuse_sandbox_in_live();
create trigger transfer_receipts_sandbox_in_live before insert on transfer_receipts for each row
  when (new.provider = 'SANDBOX') execute function refuse_sandbox_in_live();
create trigger payment_prompts_sandbox_in_live before insert on payment_prompts for each row
  when (new.provider = 'SANDBOX') execute function refuse_sandbox_in_live();
create trigger saved_cards_sandbox_in_live before insert on saved_cards for each row
  when (new.gateway = 'SANDBOX') execute function refuse_sandbox_in_live();
create trigger refunds_sandbox_in_live before insert or update of status on refunds for each row
  when (new.status = 'SUCCESSFUL' and new.gateway = 'SANDBOX') execute function refuse_sandbox_in_live();

-- A payout that no connected bank can send is held back.
alter table payouts drop constraint payouts_hold_kind_check;
alter table payouts add constraint payouts_hold_kind_check
  check (hold_kind in ('compliance', 'account', 'cooling_off', 'operator', 'business', 'rail'));
