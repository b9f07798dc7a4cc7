-- Proof of deletion by retention rules and of erasure on request, without the deleted data.

create table retention_runs (
  id uuid primary key,
  kind text not null,
  cutoff timestamptz not null,
  removed integer not null check (removed > 0),
  oldest_at timestamptz not null,
  newest_at timestamptz not null,
  keys_hash bytea not null check (length(keys_hash) = 32),
  ran_at timestamptz not null,
  check (newest_at >= oldest_at)
);
create index retention_runs_newest on retention_runs (ran_at desc, id desc);
comment on table retention_runs is 'Batches deleted or erased by a retention rule. Insert-only for the program''s role.';
comment on column retention_runs.keys_hash is 'SHA-256 of the primary keys, in order, one per line: proves the deletion of known keys';

create table erasures (
  environment_id uuid not null,
  id uuid not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('customer', 'user')),
  subject_id uuid not null,
  requested_kind text not null check (requested_kind in ('member', 'operator', 'person')),
  requested_by uuid not null,
  reason text not null check (char_length(reason) between 1 and 500),
  erased jsonb not null,
  erased_at timestamptz not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (environment_id, id),
  unique (environment_id, seq),
  check ((kind = 'customer') = (environment_id <> '00000000-0000-0000-0000-000000000000'))
);
create index erasures_newest on erasures (erased_at desc, id desc);
comment on table erasures is 'Erasures on request. Insert-only for the program''s role; each is chained to the previous one of its environment. Those of members have the zero environment id.';
comment on column erasures.subject_id is 'The customer or user, whose row is kept under a pseudonym';
comment on column erasures.erased is 'The columns and the number of rows of each, in order of erasure';
comment on column erasures.hash is 'SHA-256 of prev_hash and the row, see erasure_hash';

create function erasure_hash(e erasures) returns bytea language sql stable as $$
  select sha256(e.prev_hash || convert_to(concat_ws(e'\n', e.seq, e.id, e.kind, e.environment_id, e.subject_id, e.requested_kind, e.requested_by,
    e.reason, e.erased, to_char(e.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'))
$$;
