-- Who was erased on request: what was erased, what was kept and why, as a chain that tells nothing of the person.

create table erasures (
  id uuid primary key,
  seq bigint not null unique check (seq > 0),
  kind text not null check (kind in ('customer', 'user')),
  environment_id uuid references environments (id),
  subject_id uuid not null,
  requested_kind text not null check (requested_kind in ('member', 'operator', 'person')),
  requested_by uuid not null,
  reason text not null check (char_length(reason) between 1 and 500),
  erased jsonb not null,
  erased_at timestamptz not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  check ((kind = 'customer') = (environment_id is not null))
);
create index erasures_newest on erasures (erased_at desc, id desc);
comment on table erasures is 'Erasures on request. The program''s role only adds to it; each is chained to the one before.';
comment on column erasures.subject_id is 'Of the customer or user, whose row stays under a pseudonym';
comment on column erasures.erased is 'Columns and how many rows of each, in the order in which they were erased';
comment on column erasures.hash is 'SHA-256 of prev_hash and the row, see erasure_hash';

create function erasure_hash(e erasures) returns bytea language sql stable as $$
  select sha256(e.prev_hash || convert_to(concat_ws(e'\n', e.seq, e.id, e.kind, e.environment_id, e.subject_id, e.requested_kind, e.requested_by,
    e.reason, e.erased, to_char(e.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'))
$$;

-- Where a refund went is a person's account, which may be erased; that and how much was sent stays.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'refunds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%account_number IS NOT NULL%';
  execute format('alter table refunds drop constraint %I', name);
end $$;
alter table refunds add check (way = 'card' or status <> 'SUCCESSFUL' or bank_code is not null);
create index refunds_customer_open on refunds (environment_id, transaction_id) where ended_at is null;
