-- Refunds by bank transfer that the bank of the account sends back later, and refunds that are sent again to another account.

alter table refunds add column return_check_at timestamptz;
alter table refunds add column return_checks integer not null default 0;
alter table refunds add column replaces_id uuid;
alter table refunds add foreign key (environment_id, replaces_id) references refunds (environment_id, id);
create unique index refunds_replaced_once on refunds (environment_id, replaces_id) where replaces_id is not null;
create index refunds_return_check on refunds (return_check_at) where return_check_at is not null;

alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('PENDING', 'PROCESSING', 'AWAITING', 'SUCCESSFUL', 'FAILED', 'RETURNED'));
do $$
declare
  ended text;
begin
  select conname into strict ended from pg_constraint
  where conrelid = 'refunds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%ended_at%';
  execute format('alter table refunds drop constraint %I', ended);
end $$;
alter table refunds add constraint refunds_ended check ((status in ('SUCCESSFUL', 'FAILED', 'RETURNED')) = (ended_at is not null));
alter table refunds add constraint refunds_return_checked check (return_check_at is null or (status = 'SUCCESSFUL' and way = 'bank'));
alter table refunds add constraint refunds_returned_by_bank check (status <> 'RETURNED' or way = 'bank');

comment on table refunds is 'Money of a payment given back. PENDING waits to be sent, PROCESSING is with the rail, AWAITING lacks bank details; until it has ended its money lies in refund_suspense. RETURNED was paid by bank transfer and came back: its money is in the balance again.';
comment on column refunds.return_check_at is 'SUCCESSFUL by bank transfer: when the bank is asked next whether it came back';
comment on column refunds.replaces_id is 'The refund that failed or came back and is sent again by this one, to another account; at most one each';
