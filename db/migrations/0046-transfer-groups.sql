-- Bulk transfers: the imported rows, the results of their checks, and the transfers created from them.

create table transfer_groups (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  name text not null check (char_length(name) between 1 and 200),
  source text not null check (source in ('file', 'group', 'retry')),
  retry_of uuid,
  wallet_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  purpose text not null,
  status text not null check (status in ('DRAFT', 'PROCESSING', 'COMPLETED', 'DISCARDED')),
  created_by_name text not null,
  sent_by text,
  amount bigint not null default 0 check (amount >= 0),
  total bigint not null default 0 check (total >= 0),
  row_count integer not null check (row_count > 0),
  sent_count integer not null default 0 check (sent_count between 0 and row_count),
  next_at timestamptz,
  sent_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, retry_of) references transfer_groups (environment_id, id),
  check ((source = 'retry') = (retry_of is not null)),
  check ((status in ('PROCESSING', 'COMPLETED')) = (sent_at is not null)),
  check ((status = 'COMPLETED') = (completed_at is not null)),
  check ((status = 'PROCESSING') = (next_at is not null))
);
create index transfer_groups_newest on transfer_groups (environment_id, created_at desc, id desc);
create index transfer_groups_due on transfer_groups (next_at) where next_at is not null;
create index transfer_groups_by_total on transfer_groups (environment_id, total, id);
comment on table transfer_groups is 'Transfers that are sent together: from a file, from a group of beneficiaries, or as a retry of failed ones. A draft until sent.';
comment on column transfer_groups.total is 'The amount debited on sending, with charges, minor units';
comment on column transfer_groups.next_at is 'While PROCESSING: the time of the next check whether every transfer has an outcome';

create table transfer_group_rows (
  environment_id uuid not null,
  group_id uuid not null,
  line integer not null check (line > 0),
  bank text not null,
  bank_code text,
  bank_name text,
  account_number bytea not null,
  given_name text,
  found_name text,
  similarity smallint check (similarity between 0 and 100),
  is_own boolean not null default false,
  amount_text text not null,
  amount bigint check (amount > 0),
  fee bigint not null default 0,
  vat bigint not null default 0,
  stamp_duty bigint not null default 0,
  narration text check (char_length(narration) <= 100),
  state text not null check (state in ('CHECKING', 'READY', 'WARNING', 'ERROR')),
  problem text check (problem in ('bank', 'account_number', 'amount', 'limit', 'no_account', 'no_answer', 'another_name', 'name_differs', 'paid_today', 'twice')),
  duplicate text check (duplicate in ('paid_today', 'twice')),
  about text,
  kept boolean not null default false,
  dropped boolean not null default false,
  fixed boolean not null default false,
  original bytea,
  next_enquiry_at timestamptz,
  enquiry_count smallint not null default 0,
  version integer not null default 0,
  transfer_id uuid,
  retry_group_id uuid,
  primary key (environment_id, group_id, line),
  foreign key (environment_id, group_id) references transfer_groups (environment_id, id),
  foreign key (environment_id, transfer_id) references transfers (environment_id, id),
  check ((state = 'CHECKING') = (next_enquiry_at is not null)),
  check (state in ('CHECKING', 'READY') or problem is not null),
  constraint transfer_group_rows_account_number_sealed
    check (is_sealed_for(account_number, 'transfer_group_rows.account_number', environment_id::text, group_id::text, line::text)),
  constraint transfer_group_rows_original_sealed
    check (is_sealed_for(original, 'transfer_group_rows.original', environment_id::text, group_id::text, line::text))
);
create unique index transfer_group_rows_transfer on transfer_group_rows (environment_id, transfer_id) where transfer_id is not null;
create index transfer_group_rows_enquiry on transfer_group_rows (next_enquiry_at) where next_enquiry_at is not null;
create index transfer_group_rows_account_number_clear on transfer_group_rows (environment_id, group_id, line)
  where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
create index transfer_group_rows_original_clear on transfer_group_rows (environment_id, group_id, line)
  where substring(original from 1 for 4) = '\x4b535600'::bytea;
comment on table transfer_group_rows is 'The rows of a bulk transfer, as imported and as corrected, and the results of their checks';
comment on column transfer_group_rows.line is 'The row number as in a spreadsheet: the headings are row 1';
comment on column transfer_group_rows.bank is 'As entered: a code or a name';
comment on column transfer_group_rows.found_name is 'The account name reported by the bank; null: not known';
comment on column transfer_group_rows.duplicate is 'The kind of duplicate, known before the response of the bank; null: none';
comment on column transfer_group_rows.about is 'What the row duplicates: the reference of a transfer of today (paid_today), or the number of an earlier row (twice)';
comment on column transfer_group_rows.version is 'The revision of the row: a response of the bank to an earlier revision is discarded';
comment on column transfer_group_rows.kept is 'Whether a user confirmed sending the row despite its warning';
comment on column transfer_group_rows.original is 'The content of the row before its first correction, sealed; null: never corrected';
comment on column transfer_group_rows.retry_group_id is 'The bulk transfer in which the failed row was retried';

-- Name enquiries for rows are processed one environment at a time.
create index transfer_group_rows_enquiry_in on transfer_group_rows (environment_id, next_enquiry_at) where next_enquiry_at is not null;

create table transfer_group_events (
  environment_id uuid not null,
  group_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, group_id, id),
  foreign key (environment_id, group_id) references transfer_groups (environment_id, id)
);
comment on table transfer_group_events is 'The timeline of bulk transfers';
