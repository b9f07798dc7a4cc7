-- Bank statements and their lines, and what each line was matched with: one posting a match and environment, undone by a reversing one.

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
  check (status in ('ERROR') or (amount <> 0 and currency is not null and booked_on is not null))
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
