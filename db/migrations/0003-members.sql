-- Roles, members and invitations of a business.

create table roles (
  id uuid primary key,
  business_id uuid references businesses (id),
  name text not null,
  user_type text not null default 'MERCHANT',
  permissions text[] not null,
  created_at timestamptz not null,
  unique nulls not distinct (business_id, name)
);
create unique index roles_name on roles (business_id, lower(name)) where business_id is not null;
comment on table roles is 'A named set of permissions. Null business_id: a preset available to every business.';

create table members (
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  role_id uuid not null references roles (id),
  status text not null check (status in ('INVITED', 'ACTIVE', 'DISABLED', 'CLOSED')),
  mode text not null default 'test' check (mode in ('test', 'live')),
  created_at timestamptz not null,
  primary key (business_id, user_id)
);
create index members_role on members (role_id);
create index members_user on members (user_id);
comment on table members is 'The membership of a user in a business, with a role. mode is the one the user last selected there';

create table invitations (
  business_id uuid not null references businesses (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  role_id uuid not null references roles (id),
  token_hash bytea not null,
  invited_by uuid not null references users (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  created_at timestamptz not null,
  primary key (business_id, id),
  check ((accepted_at is null) = (accepted_by is null))
);
create unique index invitations_open on invitations (business_id, email) where accepted_at is null;
create unique index invitations_token on invitations (token_hash);
create index invitations_role on invitations (role_id);
comment on table invitations is 'Invitations to the team of a business. A revoked invitation is deleted, an accepted one is kept as evidence.';
comment on column invitations.token_hash is 'SHA-256 of the token in the e-mail; resending replaces it, which invalidates the old link';
