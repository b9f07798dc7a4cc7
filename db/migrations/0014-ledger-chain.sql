-- The hash chain of the ledger: entries sealed in blocks, with a signed head per day.

create table ledger_unsealed (
  environment_id uuid not null,
  kind smallint not null check (kind in (1, 2, 3)),
  ids uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0,
 autovacuum_vacuum_threshold = 2000
);
comment on table ledger_unsealed is 'The queue of entries to be sealed, written with them and taken by the sealer. kind 1: postings, 2: holds, 3: ends of holds.';

create table ledger_blocks (
  environment_id uuid not null references environments (id),
  number bigint not null check (number > 0),
  first_position bigint not null check (first_position > 0),
  kinds smallint[] not null,
  ids uuid[] not null,
  digests bytea[] not null,
  prev_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (environment_id, number),
  check (cardinality(ids) > 0 and cardinality(ids) = cardinality(digests) and cardinality(ids) = cardinality(kinds))
);
comment on table ledger_blocks is 'Postings, holds and ends of holds with the SHA-256 of each. The position of an entry is first_position plus its index in the block.';
comment on column ledger_blocks.hash is 'SHA-256 over prev_hash, environment:number:first_position, and kind, id and digest of each entry';
create trigger ledger_blocks_immutable before delete or update on ledger_blocks for each row execute function ledger_refuse();
create trigger ledger_blocks_whole before truncate on ledger_blocks for each statement execute function ledger_refuse();

create table ledger_heads (
  environment_id uuid primary key references environments (id),
  number bigint not null,
  position bigint not null,
  hash bytea not null,
  signature bytea not null,
  sealed_at timestamptz not null,
  final_until timestamptz
);
comment on table ledger_heads is 'The head of each chain, signed with Ed25519. Sealing locks the row, so that a chain cannot fork.';
comment on column ledger_heads.final_until is 'Time by the clock of the environment: a posting sealed later with an earlier date counts from its booking (ledger_late)';

create function ledger_heads_only_grow() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.environment_id <> old.environment_id or new.number < old.number or new.position < old.position
    or new.number = old.number and new.hash <> old.hash or new.final_until < old.final_until then
    raise exception 'A chain of the ledger only grows.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_heads_kept before delete or update on ledger_heads for each row execute function ledger_heads_only_grow();
create trigger ledger_heads_whole before truncate on ledger_heads for each statement execute function ledger_refuse();

create table ledger_day_heads (
  environment_id uuid not null references environments (id),
  day date not null,
  number bigint not null,
  position bigint not null,
  hash bytea not null,
  public_key bytea not null,
  signature bytea not null,
  signed_at timestamptz not null,
  primary key (environment_id, day)
);
comment on table ledger_day_heads is 'The signed head of a chain at the end of a day (UTC), for third parties, who can then prove the state of the books';
create trigger ledger_day_heads_immutable before delete or update on ledger_day_heads for each row execute function ledger_refuse();
create trigger ledger_day_heads_whole before truncate on ledger_day_heads for each statement execute function ledger_refuse();

create table ledger_late (
  environment_id uuid not null,
  posting_id uuid not null,
  booked_at timestamptz not null,
  primary key (environment_id, posting_id)
);
create index ledger_late_booked on ledger_late (environment_id, booked_at);
comment on table ledger_late is 'Postings sealed when their date was already final: they count from booked_at and keep their own date';
create trigger ledger_late_immutable before delete or update on ledger_late for each row execute function ledger_refuse();
create trigger ledger_late_whole before truncate on ledger_late for each statement execute function ledger_refuse();

create function ledger_take_unsealed(p_environment_id uuid, p_limit integer) returns table(kind smallint, id uuid) language sql security definer
set search_path = public, pg_temp as $$
  with waiting as (
    select ctid as place, sum(cardinality(ids)) over (order by ctid) - cardinality(ids) as before
    from ledger_unsealed where environment_id = p_environment_id
  ), taken as (
    delete from ledger_unsealed u using waiting w where u.ctid = w.place and w.before < p_limit returning u.kind, u.ids
  )
  select t.kind, i.id from taken t, unnest(t.ids) as i (id)
$$;

-- No other role may use this trigger function on its own tables.
revoke execute on function ledger_heads_only_grow() from public;
