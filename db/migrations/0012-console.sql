-- The operator console: invited staff and recovery codes, suspended businesses, disabled users, locked features, ends of prices.

alter table operators drop constraint operators_status_check;
alter table operators add constraint operators_status_check check (status in ('INVITED', 'ACTIVE', 'DISABLED'));

create table operator_invites (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index operator_invites_operator on operator_invites (operator_id);
comment on table operator_invites is 'A link by which one of the staff chooses a password: the first one, or a new one. Good once.';

create table operator_recovery_codes (
  operator_id uuid not null references operators (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
comment on table operator_recovery_codes is 'What signs in where the authenticator is lost: SHA-256 of each code, each good once.';

alter table businesses add column suspended_at timestamptz;
alter table businesses add column suspended_reason text;
alter table businesses add constraint businesses_suspended_check
  check ((suspended_at is null) = (suspended_reason is null));
comment on column businesses.suspended_at is 'Since when the provider stops its live mode: no payments are taken and nobody enters it';

alter table users add column disabled_at timestamptz;
alter table users add column disabled_reason text;
alter table users add constraint users_disabled_check check ((disabled_at is null) = (disabled_reason is null));
comment on column users.disabled_at is 'Since when the provider keeps this person from signing in';
create trigger users_disabled_changed after update of disabled_at on users for each statement execute function auth_changed();

alter table features add column locked_by_operator boolean not null default false;
comment on column features.locked_by_operator is 'The provider decided: the business cannot switch it itself';

alter table prices add column effective_until timestamptz;
alter table prices add constraint prices_effective_check check (effective_until > effective_from);
comment on column prices.effective_until is 'A price of a business ends here and the platform''s applies again; null: until a newer one begins';

alter table images alter column business_id drop not null;
comment on column images.business_id is 'Who uploaded it; null for pictures of the provider''s own brands';

create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index audit_entries_operator on audit_entries (at desc, id desc) where actor_kind = 'operator';
