-- Work that is done beside calls: recurring jobs, exports, imports.

create table locks (
  environment_id uuid not null,
  name text not null,
  primary key (environment_id, name)
);
comment on table locks is 'Locks by name: whoever holds the row excludes the others until its transaction ends. Those of the platform lie in the environment of zeros.';

create table job_runs (
  name text primary key,
  last_run_at timestamptz not null,
  last_success_at timestamptz,
  failure_count integer not null default 0,
  last_failure text
);
comment on table job_runs is 'When each recurring piece of work last ran on any instance, written every few seconds at most: the status page reads it.';
comment on column job_runs.failure_count is 'Failures in a row; 0 after a success';

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
comment on table exports is 'A file made by a job from what a list''s filters match.';
comment on column exports.claim_id is 'The run that writes the file; claimed_at is its last sign of life, and a run that gives none is taken over';

create table export_chunks (
  environment_id uuid not null,
  export_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (environment_id, export_id, number),
  foreign key (environment_id, export_id) references exports (environment_id, id) on delete cascade
);
alter table export_chunks alter column bytes set storage external;
comment on table export_chunks is 'The file of an export in pieces, each compressed by itself: every instance can serve it, whoever made it.';

create table imports (
  environment_id uuid not null,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  file_name text not null check (char_length(file_name) between 1 and 200),
  sha256 bytea not null,
  headings text[] not null,
  row_count integer not null check (row_count >= 0),
  counts jsonb not null default '{}',
  imported_by text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, kind, sha256)
);
create index imports_latest on imports (environment_id, kind, created_at desc);
comment on table imports is 'Files that were brought in. The provider''s own lie in the environment of zeros. headings: the first row as it came. counts: rows by what became of them. completed_at null: its run goes on, or was broken off and goes on when the same file is sent again.';

create table import_rows (
  environment_id uuid not null,
  import_id uuid not null,
  line integer not null check (line > 0),
  cells bytea,
  label text not null check (char_length(label) <= 100),
  result text not null check (result ~ '^[a-z_]{1,40}$'),
  column_name text,
  message text not null,
  at timestamptz not null,
  primary key (environment_id, import_id, line),
  foreign key (environment_id, import_id) references imports (environment_id, id) on delete cascade,
  constraint import_rows_cells_sealed check (is_sealed_for(cells, 'import_rows.cells', environment_id::text, import_id::text, line::text))
);
create index import_rows_kept on import_rows (at) where cells is not null;
comment on table import_rows is 'What became of a row of an imported file, written with what it became in one transaction. line: as a spreadsheet counts. cells: the row as it came, a JSON list, sealed; null once it is erased. label: what the row is known by. column_name: where a row that failed is wrong.';
