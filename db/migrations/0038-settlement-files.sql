-- What acquirers say they have settled: files and their rows.

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
comment on table settlement_files is 'Files of acquirers that say which payments they have settled. The same file is taken once.';

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
  transaction_id uuid,
  currency text,
  difference bigint,
  resolution text check (resolution in ('write_off', 'received', 'merchant')),
  resolution_note text check (char_length(resolution_note) between 1 and 500),
  resolved_by uuid references operators (id),
  resolved_by_name text,
  resolved_at timestamptz,
  kind text not null default 'payment' check (kind in ('payment', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'adjustment')),
  subject_id uuid,
  posting_id uuid,
  part_of uuid references settlement_rows (id),
  undone_count integer not null default 0 check (undone_count >= 0),
  undone_note text check (char_length(undone_note) <= 500),
  undone_by_name text,
  undone_at timestamptz,
  resolutions_undone integer not null default 0 check (resolutions_undone >= 0),
  unique (file_id, line),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check ((status = 'RESOLVED') = (resolution is not null)),
  constraint settlement_rows_settled
    check ((status in ('MATCHED', 'DIFFERENCE', 'RESOLVED')) <= (environment_id is not null and difference is not null))
);
create unique index settlement_rows_once on settlement_rows (environment_id, subject_id, kind)
  where (status in ('MATCHED', 'DIFFERENCE', 'RESOLVED')) and part_of is null and subject_id is not null;
create index settlement_rows_batch on settlement_rows (file_id, settled_on);
create index settlement_rows_by_status on settlement_rows (status, id);
create index settlement_rows_gateway_reference on settlement_rows (gateway_reference) where gateway_reference is not null;
comment on table settlement_rows is 'Lines of those files. A payment is settled by one line only; difference is what was to come less what came, minor units.';
comment on column settlement_rows.subject_id is 'The payment, refund or chargeback it is about';
comment on column settlement_rows.posting_id is 'What it posted; null until it is matched and when that was undone';
comment on column settlement_rows.part_of is 'It brings what an earlier row of the same payment lacked';
comment on column settlement_rows.resolutions_undone is 'How often its resolution was undone: each has a posting key of its own';
