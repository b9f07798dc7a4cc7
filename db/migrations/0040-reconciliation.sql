-- Reconciliation: open items of the acquirer's receivable and the settlement bank, bank statements, and matches.

create table reconciliation_items (
  environment_id uuid not null,
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
comment on table reconciliation_items is 'Transfers on gateway_receivable or settlement_bank that an acquirer''s file or a bank statement must confirm. Written with the transfer; sums of open equal the accounts.';
comment on column reconciliation_items.amount is 'Signed effect on the account, minor units';
comment on column reconciliation_items.open is 'The amount not confirmed yet, minor units, with the same sign';

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
  format text not null default 'csv' check (format in ('csv', 'mt940', 'camt053')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  opening bigint,
  closing bigint,
  opened_on date,
  closed_on date,
  constraint bank_statements_balances check (
    (opening is null) = (closing is null) and (opening is null) = (currency is null)
    and (opening is null) = (opened_on is null) and (opening is null) = (closed_on is null)),
  constraint bank_statements_once unique (sha256, mode, account)
);
comment on table bank_statements is 'Statements of the platform''s accounts at its settlement banks, one per account in a file. mode: the books they confirm. The same file is accepted once.';
comment on column bank_statements.opening is 'The bank''s balance before the first line, minor units; null: not in the file';
comment on column bank_statements.closing is 'The bank''s balance after the last line, minor units: opening plus all lines, including those already in an earlier statement';

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
  reversal_count integer not null default 0,
  unique (statement_id, line),
  check (status = 'ERROR' or amount <> 0 and currency is not null and booked_on is not null)
);
create unique index bank_statement_lines_once on bank_statement_lines (fingerprint) where status not in ('DUPLICATE', 'ERROR');
create index bank_statement_lines_by_status on bank_statement_lines (status, id);
comment on table bank_statement_lines is 'Bookings of a bank: credits positive, debits negative. A line contained in two statements is matched once.';
comment on column bank_statement_lines.fingerprint is 'SHA-256 of account, day, amount, texts or the bank''s reference, and the number of identical lines before it in the file';

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
  reversed_by_name text,
  reversal_note text check (char_length(reversal_note) <= 500),
  reversed_at timestamptz,
  primary key (environment_id, id),
  check ((reversed_at is null) = (reversed_by_name is null))
);
create index reconciliation_matches_line on reconciliation_matches (line_id) where line_id is not null;
create index reconciliation_matches_resolved on reconciliation_matches (environment_id, id)
  where rule = 'resolved' and line_id is null and reversed_at is null;
comment on table reconciliation_matches is 'The items of an environment confirmed by a statement line, or the resolution of an item that nothing confirms';
comment on column reconciliation_matches.amount is 'The part of the line in this environment, signed, minor units';

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
comment on table reconciliation_match_items is 'The items of a match and the amount of each that it confirms, signed, minor units';

-- Returns whether a transfer confirms others, and therefore opens no item itself.
create function reconciliation_confirms(p_leg text, p_kind text) returns boolean language sql immutable as $$
  select case p_leg
    when 'gateway' then p_kind in ('acquirer_settlement', 'acquirer_fee', 'acquirer_difference', 'acquirer_settlement_reversed', 'acquirer_fee_reversed',
      'acquirer_difference_reversed', 'acquirer_claim_reversed', 'item_resolved', 'item_resolved_reversed')
    else p_kind in ('bank_matched', 'bank_matched_reversed', 'acquirer_settlement_reversed', 'acquirer_claim_reversed', 'acquirer_charge_reversed',
      'item_resolved', 'item_resolved_reversed', 'difference_received_reversed') end
$$;

-- Statements are accepted only for these accounts.

create table settlement_accounts (
  mode text not null check (mode in ('test', 'live')),
  account text not null check (char_length(account) between 1 and 60),
  bank_name text not null check (char_length(bank_name) between 1 and 100),
  added_by_name text not null,
  created_at timestamptz not null,
  primary key (mode, account)
);
comment on table settlement_accounts is 'The platform''s own accounts at its settlement banks, as named in statements. mode: the books their statements confirm.';
insert into settlement_accounts (mode, account, bank_name, added_by_name, created_at) values
  ('test', 'Settlement account', 'Settlement bank', 'Kasuwa', now()), ('live', 'Settlement account', 'Settlement bank', 'Kasuwa', now());
