-- Background work: named locks, recurring jobs, exports and imports.

create table locks (
  environment_id uuid not null,
  name text not null,
  primary key (environment_id, name)
);
comment on table locks is 'Named locks: a transaction that locks the row excludes others until it ends. The platform''s own have the zero environment id.';

create table job_runs (
  name text primary key,
  last_run_at timestamptz not null,
  last_success_at timestamptz,
  failure_count integer not null default 0,
  last_failure text
);
comment on table job_runs is 'The last run of each recurring job on any instance, written at most every few seconds; read by the status page';
comment on column job_runs.failure_count is 'Consecutive failures; 0 after a success';

create table exports (
  environment_id uuid not null references environments (id),
  id uuid not null,
  user_id uuid not null references users (id),
  kind text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filters jsonb not null,
  ids uuid[],
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  rows_done bigint not null default 0,
  rows_total bigint,
  file_name text,
  failure text,
  claim_id uuid,
  claimed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, id),
  check ((status = 'PROCESSING') = (claim_id is not null)),
  check ((status = 'COMPLETED') = (file_name is not null))
);
create index exports_due on exports (created_at) where status in ('PENDING', 'PROCESSING');
create index exports_expired on exports (expires_at);
create index exports_mine on exports (environment_id, user_id, created_at desc);
create index exports_failed on exports (created_at desc, id desc) where status = 'FAILED';
comment on table exports is 'A file that a job creates from the rows matching a list''s filters';
comment on column exports.claim_id is 'The run that writes the file; claimed_at is its last heartbeat, and a run without one is taken over';

create table export_chunks (
  environment_id uuid not null,
  export_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (environment_id, export_id, number),
  foreign key (environment_id, export_id) references exports (environment_id, id) on delete cascade
);
alter table export_chunks alter column bytes set storage external;
comment on table export_chunks is 'The file of an export in separately compressed chunks, so that every instance can serve it';

create table imports (
  environment_id uuid not null,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  file_name text not null check (char_length(file_name) between 1 and 200),
  sha256 bytea not null,
  -- The first row as received.
  headings text[] not null,
  row_count integer not null check (row_count >= 0),
  -- Rows by result.
  counts jsonb not null default '{}',
  imported_by text not null,
  created_at timestamptz not null,
  -- Null: running, or interrupted and resumed when the same file is sent again.
  completed_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, kind, sha256)
);
create index imports_latest on imports (environment_id, kind, created_at desc);
comment on table imports is 'Imported files; the provider''s own have the zero environment id';

create table import_rows (
  environment_id uuid not null,
  import_id uuid not null,
  -- As counted by spreadsheets.
  line integer not null check (line > 0),
  -- The row as received, a sealed JSON list; null: erased.
  cells bytea,
  -- Identifies the row to users.
  label text not null check (char_length(label) <= 100),
  result text not null check (result ~ '^[a-z_]{1,40}$'),
  -- The invalid column of a failed row.
  column_name text,
  message text not null,
  at timestamptz not null,
  primary key (environment_id, import_id, line),
  foreign key (environment_id, import_id) references imports (environment_id, id) on delete cascade,
  constraint import_rows_cells_sealed check (is_sealed_for(cells, 'import_rows.cells', environment_id::text, import_id::text, line::text))
);
create index import_rows_kept on import_rows (at) where cells is not null;
comment on table import_rows is 'The result of each row of an imported file, written in the transaction of that result';
