-- The end of each chain of the audit trail, so that what was cut off its end is missed; and exports of other kinds.

create table audit_chains (
  chain_id uuid primary key,
  seq bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
comment on table audit_chains is 'The last sealed entry of each chain. Sealing locks the row, so that a chain grows at one end only.';

create function audit_chains_only_grow() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.chain_id <> old.chain_id or new.seq <= old.seq then
    raise exception 'A chain of the audit trail only grows.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_chains_kept before update or delete on audit_chains
  for each row execute function audit_chains_only_grow();

create index audit_entries_business_entity on audit_entries (business_id, entity, at desc);
