-- Reconciliation: what of the acquirer's receivable and of the settlement bank is open, bank statements, and what was matched.

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
  check (abs(open) <= abs(amount) and (sign(open::double precision) = 0::double precision
      or sign(open::double precision) = sign(amount::double precision)))
);
create index reconciliation_items_oldest on reconciliation_items (posted_at) where open <> 0;
create index reconciliation_items_open on reconciliation_items (environment_id, subject_id) where open <> 0;
comment on table reconciliation_items is 'Every transfer on gateway_receivable or settlement_bank that an acquirer''s file or a bank statement has to confirm. Written by trigger; sums of open equal the accounts.';
comment on column reconciliation_items.amount is 'Signed effect on the account, minor units';
comment on column reconciliation_items.open is 'What of it nobody has confirmed yet, minor units, of the same sign';

create table bank_statements (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  account text not null check (char_length(account) between 1 and 60),
  mode text not null check (mode in ('test', 'live')),
  sha256 bytea not null,
  row_count integer not null check (row_count >= 0),
  uploaded_by uuid not null references operators (id),
  uploaded_by_name text not null,
  created_at timestamptz not null,
  unique (sha256, mode)
);
comment on table bank_statements is 'Statements of the platform''s accounts at its settlement banks. mode: whose books they confirm. The same file is taken once.';

create table bank_statement_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  line integer not null check (line > 0),
  status text not null check (status in ('MATCHED', 'UNMATCHED', 'RESOLVED', 'DUPLICATE', 'ERROR')),
  booked_on date,
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount bigint,
  reference text,
  narration text,
  fingerprint bytea,
  raw text not null,
  problem text,
  note text check (char_length(note) between 1 and 500),
  undone_count integer not null default 0,
  unique (statement_id, line),
  check (status = 'ERROR' or amount <> 0 and currency is not null and booked_on is not null)
);
create unique index bank_statement_lines_once on bank_statement_lines (fingerprint) where status not in ('DUPLICATE', 'ERROR');
create index bank_statement_lines_by_status on bank_statement_lines (status, id);
comment on table bank_statement_lines is 'What a bank has booked: credits above zero, debits below. A line that two statements hold is matched once.';
comment on column bank_statement_lines.fingerprint is 'Account, day, amount, texts and how many of the same came before it in the file';

create table reconciliation_matches (
  environment_id uuid not null references environments (id),
  id uuid not null,
  line_id uuid references bank_statement_lines (id),
  currency text not null,
  amount bigint not null,
  rule text not null check (rule in ('reference', 'batch', 'amount', 'manual', 'resolved')),
  posting_id uuid,
  matched_by uuid references operators (id),
  matched_by_name text not null,
  note text check (char_length(note) <= 500),
  matched_at timestamptz not null,
  undone_by_name text,
  undone_note text check (char_length(undone_note) <= 500),
  undone_at timestamptz,
  primary key (environment_id, id),
  check ((undone_at is null) = (undone_by_name is null))
);
create index reconciliation_matches_line on reconciliation_matches (line_id) where line_id is not null;
create index reconciliation_matches_resolved on reconciliation_matches (environment_id, id)
  where rule = 'resolved' and line_id is null and undone_at is null;
comment on table reconciliation_matches is 'What a line of a statement confirmed of an environment''s books, or how an item nobody confirms was resolved.';
comment on column reconciliation_matches.amount is 'What of the line is of this environment, signed, minor units';

create table reconciliation_match_items (
  environment_id uuid not null,
  match_id uuid not null,
  posting_id uuid not null,
  seq smallint not null,
  leg text not null,
  amount bigint not null,
  primary key (environment_id, match_id, posting_id, seq, leg),
  foreign key (environment_id, match_id) references reconciliation_matches (environment_id, id),
  foreign key (environment_id, posting_id, seq, leg) references reconciliation_items (environment_id, posting_id, seq, leg)
);
create index reconciliation_match_items_item on reconciliation_match_items (environment_id, posting_id, seq, leg);
comment on table reconciliation_match_items is 'The items inside of a match and what of each it confirmed, signed, minor units.';

-- The transfers that confirm others open nothing themselves.
create function reconciliation_confirms(p_leg text, p_kind text) returns boolean language sql immutable as $$
  select case p_leg
    when 'gateway' then p_kind in ('acquirer_settlement', 'acquirer_fee', 'acquirer_difference', 'acquirer_settlement_reversed', 'acquirer_fee_reversed',
      'acquirer_difference_reversed', 'acquirer_claim_reversed', 'item_resolved', 'item_resolved_reversed')
    else p_kind in ('bank_matched', 'bank_matched_reversed', 'acquirer_settlement_reversed', 'acquirer_claim_reversed', 'acquirer_charge_reversed',
      'item_resolved', 'item_resolved_reversed', 'difference_received_reversed') end
$$;

create function reconciliation_items_added() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into reconciliation_items (environment_id, posting_id, seq, leg, currency, kind, subject_id, amount, open, posted_at)
  select t.environment_id, t.posting_id, t.seq, a.leg, a.currency, t.kind, p.subject_id, l.sign * t.amount, l.sign * t.amount, t.posted_at
  from added t
  cross join lateral (values (t.debit_account_id, 1), (t.credit_account_id, -1)) l (account_id, sign)
  cross join lateral (
    select case x.kind when 'gateway_receivable' then 'gateway' when 'settlement_bank' then 'bank' end as leg, x.currency
    from ledger_accounts x where x.environment_id = t.environment_id and x.id = l.account_id offset 0
  ) a
  join ledger_postings p on p.environment_id = t.environment_id and p.id = t.posting_id
  where a.leg is not null and not reconciliation_confirms(a.leg, t.kind);
  return null;
end $$;
create trigger ledger_transfers_reconciled after insert on ledger_transfers referencing new table as added
  for each statement execute function reconciliation_items_added();
