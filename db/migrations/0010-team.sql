-- Invitations to the team of a business, custom roles by name, and what is said when a business is added.

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
create unique index invitations_token on invitations (token_hash);
create unique index invitations_open on invitations (business_id, email) where accepted_at is null;
create index invitations_role on invitations (role_id);
comment on table invitations is 'A person asked to join the team of a business. A deleted invitation is gone, an accepted one stays as evidence.';
comment on column invitations.token_hash is 'SHA-256 of the token in the e-mail; sending it again replaces it, so that the old link is dead';

create unique index roles_name on roles (business_id, lower(name)) where business_id is not null;
create index members_role on members (role_id);
create index sessions_business on sessions (business_id, user_id);

alter table businesses
  add column preferred_bank text,
  add column alternative_bank text,
  add column empty_data jsonb not null default '{}',
  add check (alternative_bank is null or alternative_bank <> preferred_bank);
comment on column businesses.preferred_bank is 'Provider of virtual accounts asked first; null when the business takes none';
comment on column businesses.alternative_bank is 'Provider asked when the preferred one does not answer';
comment on column businesses.empty_data is 'What the dashboard was told about the first use of a feature: {"payment_links": false}';
