-- Files of every import, and what became of each of their rows. The files of chargebacks move here.

create table imports (
  owner_id uuid not null,
  id uuid not null,
  environment_id uuid generated always as (nullif(owner_id, '00000000-0000-0000-0000-000000000000')) stored
    references environments (id),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  file_name text not null check (char_length(file_name) between 1 and 200),
  sha256 bytea not null,
  headings text[] not null,
  row_count integer not null check (row_count >= 0),
  counts jsonb not null default '{}',
  imported_by text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, kind, sha256)
);
comment on table imports is 'Files that were brought in. owner_id: the environment of a merchant, or zeros for the provider''s own. headings: the first row as it came. counts: rows by what became of them. completed_at null: its run goes on, or was broken off and goes on when the same file is sent again.';
create index imports_latest on imports (owner_id, kind, created_at desc);

create table import_rows (
  owner_id uuid not null,
  import_id uuid not null,
  line integer not null check (line > 0),
  cells bytea,
  label text not null check (char_length(label) <= 100),
  result text not null check (result ~ '^[a-z_]{1,40}$'),
  column_name text,
  message text not null,
  at timestamptz not null,
  primary key (owner_id, import_id, line),
  foreign key (owner_id, import_id) references imports (owner_id, id) on delete cascade,
  constraint import_rows_cells_sealed check (is_sealed_for(cells, 'import_rows.cells', owner_id::text, import_id::text, line::text))
);
comment on table import_rows is 'What became of a row of an imported file, written with what it became in one transaction. line: as a spreadsheet counts. cells: the row as it came, a JSON list, sealed; null once it is erased. label: what the row is known by. column_name: where a row that failed is wrong.';
create index import_rows_kept on import_rows (at) where cells is not null;

insert into imports (owner_id, id, kind, file_name, sha256, headings, row_count, counts, imported_by, created_at, completed_at)
select '00000000-0000-0000-0000-000000000000', id, 'chargebacks', coalesce(nullif(file_name, ''), 'chargebacks.csv'), content_hash,
  array['payment_reference'], rows,
  jsonb_build_object('opened', opened, 'moved', moved, 'known', known, 'failed', failed), imported_by, at, at
from chargeback_imports;

insert into import_rows (owner_id, import_id, line, label, result, column_name, message, at)
select '00000000-0000-0000-0000-000000000000', i.id, (r ->> 'row')::integer, left(r ->> 'reference', 100), r ->> 'result',
  r ->> 'column', r ->> 'message', i.at
from chargeback_imports i cross join lateral jsonb_array_elements(i.report) r
on conflict do nothing;

drop table chargeback_imports;
