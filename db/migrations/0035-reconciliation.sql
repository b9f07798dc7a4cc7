-- Reconciliation: what of the acquirer's receivable and of the settlement bank is open, item by item; rows of every kind in acquirers' files.

create table reconciliation_items (
  environment_id uuid not null references environments (id),
  posting_id uuid not null,
  seq smallint not null,
  leg text not null check (leg in ('gateway', 'bank')),
  currency text not null,
  kind text not null,
  subject_id uuid,
  amount bigint not null check (amount <> 0),
  open bigint not null,
  posted_at timestamptz not null,
  primary key (environment_id, posting_id, seq, leg),
  check (abs(open) <= abs(amount) and sign(open) in (0, sign(amount)))
);
create index reconciliation_items_open on reconciliation_items (environment_id, subject_id) where open <> 0;
create index reconciliation_items_oldest on reconciliation_items (posted_at) where open <> 0;
comment on table reconciliation_items is 'Every transfer on gateway_receivable or settlement_bank that an acquirer''s file or a bank statement has to confirm. Written by trigger; sums of open equal the accounts.';
comment on column reconciliation_items.amount is 'Signed effect on the account, minor units';
comment on column reconciliation_items.open is 'What of it nobody has confirmed yet, minor units, of the same sign';

-- The transfers that confirm others open nothing themselves.
create function reconciliation_confirms(p_leg text, p_kind text) returns boolean language sql immutable as $$
  select case p_leg
    when 'gateway' then p_kind in ('acquirer_settlement', 'acquirer_fee', 'acquirer_difference', 'acquirer_settlement_reversed', 'acquirer_fee_reversed',
      'acquirer_difference_reversed', 'acquirer_claim_reversed', 'item_resolved', 'item_resolved_reversed')
    else p_kind in ('bank_matched', 'bank_matched_reversed', 'acquirer_settlement_reversed', 'acquirer_claim_reversed', 'acquirer_charge_reversed',
      'item_resolved', 'item_resolved_reversed') end
$$;

create function reconciliation_items_added() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into reconciliation_items (environment_id, posting_id, seq, leg, currency, kind, subject_id, amount, open, posted_at)
  select t.environment_id, t.posting_id, t.seq, case a.kind when 'gateway_receivable' then 'gateway' else 'bank' end, a.currency, t.kind,
         p.subject_id, l.sign * t.amount, l.sign * t.amount, t.posted_at
  from added t
  cross join lateral (values (t.debit_account_id, 1), (t.credit_account_id, -1)) l (account_id, sign)
  join ledger_accounts a on a.id = l.account_id and a.kind in ('gateway_receivable', 'settlement_bank')
  join ledger_postings p on p.environment_id = t.environment_id and p.id = t.posting_id
  where not reconciliation_confirms(case a.kind when 'gateway_receivable' then 'gateway' else 'bank' end, t.kind);
  return null;
end $$;
create trigger ledger_transfers_reconciled after insert on ledger_transfers referencing new table as added
  for each statement execute function reconciliation_items_added();

alter table settlement_rows add column kind text not null default 'payment'
  check (kind in ('payment', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'adjustment'));
alter table settlement_rows add column subject_id uuid;
alter table settlement_rows add column posting_id uuid;
alter table settlement_rows add column part_of uuid references settlement_rows (id);
alter table settlement_rows add column undone_count integer not null default 0 check (undone_count >= 0);
alter table settlement_rows add column undone_note text check (char_length(undone_note) <= 500);
alter table settlement_rows add column undone_by_name text;
alter table settlement_rows add column undone_at timestamptz;
comment on column settlement_rows.subject_id is 'The payment, refund or chargeback it is about';
comment on column settlement_rows.posting_id is 'What it posted; null until it is matched and when that was undone';
comment on column settlement_rows.part_of is 'It brings what an earlier row of the same payment lacked';
update settlement_rows set subject_id = transaction_id where transaction_id is not null;
update settlement_rows r set posting_id = p.id from ledger_postings p
  where p.environment_id = r.environment_id and p.subject_id = r.id and p.kind = 'acquirer_settlement';

do $$
declare
  rule record;
begin
  for rule in select conname from pg_constraint where conrelid = 'settlement_rows'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%transaction_id%' loop
    execute format('alter table settlement_rows drop constraint %I', rule.conname);
  end loop;
end $$;
alter table settlement_rows add constraint settlement_rows_settled
  check ((status in ('MATCHED', 'DIFFERENCE', 'RESOLVED')) <= (environment_id is not null and difference is not null));
drop index settlement_rows_once;
create unique index settlement_rows_once on settlement_rows (environment_id, subject_id, kind)
  where status in ('MATCHED', 'DIFFERENCE', 'RESOLVED') and part_of is null and subject_id is not null;
create index settlement_rows_gateway_reference on settlement_rows (gateway_reference) where gateway_reference is not null;
create index settlement_rows_batch on settlement_rows (file_id, settled_on);

-- What is in the books already: payments that a file has settled are confirmed, all else is open.
insert into reconciliation_items (environment_id, posting_id, seq, leg, currency, kind, subject_id, amount, open, posted_at)
select t.environment_id, t.posting_id, t.seq, x.leg, a.currency, t.kind, p.subject_id, l.sign * t.amount,
       case when x.leg = 'gateway' and r.id is not null then 0 else l.sign * t.amount end, t.posted_at
from ledger_transfers t
cross join lateral (values (t.debit_account_id, 1), (t.credit_account_id, -1)) l (account_id, sign)
join ledger_accounts a on a.id = l.account_id and a.kind in ('gateway_receivable', 'settlement_bank')
cross join lateral (select case a.kind when 'gateway_receivable' then 'gateway' else 'bank' end as leg) x
join ledger_postings p on p.environment_id = t.environment_id and p.id = t.posting_id
left join settlement_rows r on r.environment_id = t.environment_id and r.transaction_id = p.subject_id and r.posting_id is not null and p.kind = 'capture'
where not reconciliation_confirms(x.leg, t.kind);
