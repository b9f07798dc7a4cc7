-- What was deleted because its time was over, as a proof that tells nothing of what it was.

create table retention_runs (
  id uuid primary key,
  kind text not null,
  cutoff timestamptz not null,
  removed integer not null check (removed > 0),
  oldest_at timestamptz not null,
  newest_at timestamptz not null check (newest_at >= oldest_at),
  keys_hash bytea not null check (length(keys_hash) = 32),
  ran_at timestamptz not null
);
create index retention_runs_newest on retention_runs (ran_at desc, id desc);
comment on table retention_runs is 'Each batch that a retention rule deleted or erased. The program''s role only adds to it.';
comment on column retention_runs.keys_hash is 'SHA-256 of the primary keys, in order, a line each: whoever has the keys can prove that they are gone';
create index emails_oldest on emails (created_at) where status <> 'PENDING';
create index transactions_failed_with_payer on transactions (ended_at)
  where status = 'failed' and (customer_email is not null or customer_name is not null or customer_phone is not null or ip is not null);
create index private_files_oldest on private_files (created_at);
