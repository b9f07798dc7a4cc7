-- The audit trail: entries, and the hash chains that seal them. Append-only.

create table audit_entries (
  id uuid primary key,
  chain_id uuid not null,
  business_id uuid references businesses (id),
  mode text check (mode in ('test', 'live')),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'operator', 'visitor', 'system')),
  actor_id uuid,
  actor_name text not null,
  actor_email text,
  role_name text,
  impersonator text,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  request_id text,
  result text not null check (result in ('done', 'refused')),
  error_code text,
  seq bigint,
  prev_hash bytea,
  hash bytea,
  unique (chain_id, seq),
  check ((seq is null) = (hash is null) and (seq is null) = (prev_hash is null))
);
create index audit_entries_business on audit_entries (business_id, at desc, id desc);
create index audit_entries_business_entity on audit_entries (business_id, entity, at desc);
create index audit_entries_operator on audit_entries (at desc, id desc) where actor_kind = 'operator';
create index audit_entries_unsealed on audit_entries (chain_id, id) where seq is null;
comment on table audit_entries is 'The actor, change, origin and result of an action. Never changed or deleted; sealing sets seq, prev_hash and hash once.';
comment on column audit_entries.chain_id is 'The business, or the zero id for entries without one: each has its own hash chain';
comment on column audit_entries.actor_kind is 'user: a member · api_key: a program of the merchant · operator: staff of the provider · visitor: not signed in · system: a rule or a job';
comment on column audit_entries.impersonator is 'The e-mail of the member as whom the operator viewed the dashboard; the actor is the operator';
comment on column audit_entries.before is 'The fields before the change, secrets masked';

create function audit_entries_only_seal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'The audit trail is never deleted.' using errcode = 'restrict_violation';
  end if;
  if old.seq is not null
    or (to_jsonb(new) - 'seq' - 'prev_hash' - 'hash') is distinct from (to_jsonb(old) - 'seq' - 'prev_hash' - 'hash') then
    raise exception 'The audit trail is never changed.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_entries_fixed before delete or update on audit_entries for each row execute function audit_entries_only_seal();
create trigger audit_entries_kept before truncate on audit_entries for each statement execute function audit_entries_only_seal();

create table audit_chains (
  chain_id uuid primary key,
  seq bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
comment on table audit_chains is 'The last sealed entry of each chain. Sealing locks the row, so that a chain cannot fork.';

create function audit_chains_only_grow() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.chain_id <> old.chain_id or new.seq <= old.seq then
    raise exception 'A chain of the audit trail only grows.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_chains_kept before delete or update on audit_chains for each row execute function audit_chains_only_grow();
