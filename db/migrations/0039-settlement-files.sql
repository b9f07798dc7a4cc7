-- Settlement files of acquirers, their rows, and the matches of rows with payments.

create table settlement_files (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  acquirer text not null check (char_length(acquirer) between 1 and 60),
  sha256 bytea not null unique,
  row_count integer not null check (row_count >= 0),
  uploaded_by uuid not null references operators (id),
  uploaded_by_name text not null,
  created_at timestamptz not null
);
comment on table settlement_files is 'Files in which acquirers report settled payments. The same file is accepted once.';

create table settlement_rows (
  id uuid primary key,
  file_id uuid not null references settlement_files (id),
  line integer not null check (line > 0),
  status text not null check (status in ('MATCHED', 'DIFFERENCE', 'RESOLVED', 'UNMATCHED', 'DUPLICATE', 'ERROR')),
  gateway_reference text,
  reference text,
  gross bigint,
  fee bigint,
  net bigint,
  settled_on date,
  raw text not null,
  problem text,
  environment_id uuid,
  currency text,
  difference bigint,
  resolution text check (resolution in ('write_off', 'received', 'merchant')),
  resolution_note text check (char_length(resolution_note) between 1 and 500),
  resolved_by uuid references operators (id),
  resolved_by_name text,
  resolved_at timestamptz,
  kind text not null default 'payment' check (kind in ('payment', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'adjustment')),
  part_of uuid references settlement_rows (id),
  reversal_count integer not null default 0 check (reversal_count >= 0),
  reversal_note text check (char_length(reversal_note) <= 500),
  reversed_by_name text,
  reversed_at timestamptz,
  resolution_reversal_count integer not null default 0 check (resolution_reversal_count >= 0),
  unique (file_id, line),
  check ((status = 'RESOLVED') = (resolution is not null)),
  constraint settlement_rows_settled
    check ((status in ('MATCHED', 'DIFFERENCE', 'RESOLVED')) <= (environment_id is not null and difference is not null))
);
create index settlement_rows_batch on settlement_rows (file_id, settled_on);
create index settlement_rows_by_status on settlement_rows (status, id);
create index settlement_rows_gateway_reference on settlement_rows (gateway_reference) where gateway_reference is not null;
comment on table settlement_rows is 'Rows of settlement files. A payment is settled by one row only; difference: expected less received amount, minor units.';
comment on column settlement_rows.part_of is 'The earlier row of the same payment whose missing amount this row brings';
comment on column settlement_rows.resolution_reversal_count is 'The number of times its resolution was reversed: each resolution has its own posting key';
comment on column settlement_rows.environment_id is 'The environment of its match; not a foreign key';

-- Matches belong to the environment of the business concerned. Rows of files belong to the platform and refer to nothing of a business;
-- like the directory, a row only names the environment of its match.

create table settlement_matches (
  environment_id uuid not null references environments (id),
  row_id uuid not null,
  kind text not null check (kind in ('payment', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'adjustment')),
  transaction_id uuid,
  subject_id uuid,
  posting_id uuid,
  is_part boolean not null default false,
  primary key (environment_id, row_id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create unique index settlement_matches_once on settlement_matches (environment_id, subject_id, kind)
  where posting_id is not null and subject_id is not null and not is_part;
create index settlement_matches_posting on settlement_matches (environment_id, posting_id) where posting_id is not null;
create index settlement_matches_subject on settlement_matches (environment_id, subject_id) where subject_id is not null;
comment on table settlement_matches is 'The match of a row of an acquirer''s file in the books of an environment, and its posting. A payment, refund or chargeback is matched once.';
comment on column settlement_matches.subject_id is 'The payment, refund or chargeback matched; null: a charge that names none, or an undone match';
comment on column settlement_matches.posting_id is 'The posting of the match; null: undone';
comment on column settlement_matches.is_part is 'Whether it brings the missing amount of an earlier row of the same payment';
