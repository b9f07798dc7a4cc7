-- What is posted is sealed shortly after, in the order in which it was seen: blocks chained by hash, one chain an environment.

create table ledger_unsealed (environment_id uuid not null, kind smallint not null check (kind in (1, 2, 3)), ids uuid[] not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table ledger_unsealed is 'What waits to be sealed: written with what it names, taken by the sealer. 1: postings, 2: holds, 3: ends of holds.';

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
comment on table ledger_blocks is 'Postings, holds and ends of holds with the SHA-256 of each; the position of an entry is first_position and its place in the block.';
comment on column ledger_blocks.hash is 'SHA-256 over prev_hash, environment:number:first_position, and kind, id and digest of every entry';

create table ledger_heads (
  environment_id uuid primary key references environments (id),
  number bigint not null,
  position bigint not null,
  hash bytea not null,
  signature bytea not null,
  sealed_at timestamptz not null,
  final_until timestamptz
);
comment on table ledger_heads is 'The end of each chain, signed with Ed25519. Sealing locks the row, so that a chain grows at one end only.';
comment on column ledger_heads.final_until is 'By the clock of the environment: what is posted later and dated before counts from when it was booked';

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
comment on table ledger_day_heads is 'The end of a chain when a day (UTC) was over, signed: to be given to others, who can then prove what the books were.';

create table ledger_late (
  environment_id uuid not null,
  posting_id uuid not null,
  booked_at timestamptz not null,
  primary key (environment_id, posting_id)
);
comment on table ledger_late is 'Postings that came when their date was final already: they count from booked_at, and keep their own date beside.';

create function ledger_heads_only_grow() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.environment_id <> old.environment_id or new.number < old.number or new.position < old.position
    or new.number = old.number and new.hash <> old.hash or new.final_until < old.final_until then
    raise exception 'A chain of the ledger only grows.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_heads_kept before update or delete on ledger_heads for each row execute function ledger_heads_only_grow();
create trigger ledger_blocks_immutable before update or delete on ledger_blocks for each row execute function ledger_refuse();
create trigger ledger_day_heads_immutable before update or delete on ledger_day_heads for each row execute function ledger_refuse();
create trigger ledger_late_immutable before update or delete on ledger_late for each row execute function ledger_refuse();
create trigger ledger_heads_whole before truncate on ledger_heads execute function ledger_refuse();
create trigger ledger_blocks_whole before truncate on ledger_blocks execute function ledger_refuse();
create trigger ledger_day_heads_whole before truncate on ledger_day_heads execute function ledger_refuse();
create trigger ledger_late_whole before truncate on ledger_late execute function ledger_refuse();

create function ledger_take_unsealed(p_environment_id uuid, p_limit integer) returns table (kind smallint, id uuid) language sql
security definer set search_path = public, pg_temp as $$
  with waiting as (
    select ctid as place, sum(cardinality(ids)) over (order by ctid) - cardinality(ids) as before
    from ledger_unsealed where environment_id = p_environment_id
  ), taken as (
    delete from ledger_unsealed u using waiting w where u.ctid = w.place and w.before < p_limit returning u.kind, u.ids
  )
  select t.kind, i.id from taken t, unnest(t.ids) as i (id)
$$;
revoke execute on function ledger_heads_only_grow() from public;

-- As in 0002, and what was posted is told to the sealer in the same statement.
create or replace function ledger_post_all(p jsonb) returns table (idx integer, posting_id uuid, outcome text) language plpgsql
set enable_seqscan = off as $$
begin
  return query
  with input as materialized (
    select (i.ordinality - 1)::integer as idx, (i.value ->> 'env')::uuid as environment_id, (i.value ->> 'id')::uuid as id,
           (i.value ->> 'key')::uuid as key, i.value ->> 'kind' as kind, (i.value ->> 'subject')::uuid as subject_id,
           (i.value ->> 'reverses')::uuid as reverses_id, (i.value ->> 'at')::timestamptz as posted_at, i.value -> 't' as transfers
    from (
      select coalesce(e.value -> 'posting', e.value) as value, e.ordinality from jsonb_array_elements(p) with ordinality e offset 0
    ) i
  ), added as (
    insert into ledger_postings (environment_id, id, idempotency_key, kind, subject_id, reverses_id, posted_at)
    select environment_id, id, key, kind, subject_id, reverses_id, input.posted_at from input order by key
    on conflict (idempotency_key) do nothing
    returning environment_id, id
  ), moved as (
    insert into ledger_transfers (environment_id, posting_id, seq, debit_account_id, credit_account_id, amount, kind, posted_at)
    select i.environment_id, i.id, t.ordinality, (t.value ->> 0)::bigint, (t.value ->> 1)::bigint, (t.value ->> 2)::bigint, t.value ->> 3, i.posted_at
    from input i join added a on a.environment_id = i.environment_id and a.id = i.id
    cross join jsonb_array_elements(i.transfers) with ordinality t
    returning 1
  ), told as (
    insert into ledger_unsealed (environment_id, kind, ids)
    select a.environment_id, 1, array_agg(a.id) from added a group by 1
  )
  select i.idx,
         coalesce(a.id, (select x.id from ledger_postings x where x.idempotency_key = i.key), i.id),
         case when a.id is null then 'replayed' else 'posted' end
  from input i left join added a on a.environment_id = i.environment_id and a.id = i.id
  order by i.idx;
end $$;

create or replace function ledger_apply_hold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_accounts a where a.id = new.account_id and a.environment_id = new.environment_id) then
    raise exception 'a hold needs an account of its environment' using errcode = 'foreign_key_violation';
  end if;
  update ledger_balances set held = held + new.amount where account_id = new.account_id;
  insert into ledger_unsealed (environment_id, kind, ids) values (new.environment_id, 2, array[new.id]);
  return null;
end $$;

create or replace function ledger_apply_hold_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_balances b set held = b.held - h.amount from ledger_holds h
  where h.environment_id = new.environment_id and h.id = new.hold_id and b.account_id = h.account_id;
  insert into ledger_unsealed (environment_id, kind, ids) values (new.environment_id, 3, array[new.hold_id]);
  return null;
end $$;

-- What was posted before there was a chain is sealed first, in the order of its dates.
insert into ledger_unsealed (environment_id, kind, ids)
select environment_id, 1, array_agg(id order by posted_at, id)
from (select environment_id, id, posted_at, (row_number() over (partition by environment_id order by posted_at, id) - 1) / 500 as part from ledger_postings) p
group by environment_id, part order by environment_id, part;
insert into ledger_unsealed (environment_id, kind, ids) select environment_id, 2, array_agg(id) from ledger_holds group by 1;
insert into ledger_unsealed (environment_id, kind, ids) select environment_id, 3, array_agg(hold_id) from ledger_hold_ends group by 1;
