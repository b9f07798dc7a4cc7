-- Who may do what in a business: roles, members, invitations.

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
comment on table roles is 'A named set of permissions. Without a business it is a preset that every business has.';

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
comment on table members is 'A person in a business with a role. mode is the one this person last used there.';

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
comment on table invitations is 'A person asked to join the team of a business. A deleted invitation is gone, an accepted one stays as evidence.';
comment on column invitations.token_hash is 'SHA-256 of the token in the e-mail; sending it again replaces it, so that the old link is dead';
