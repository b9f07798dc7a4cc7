-- Roles of the provider's staff: presets, which hold what the program says, and those an installation makes itself.

create table operator_roles (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 40),
  preset boolean not null,
  permissions text[] not null check (preset = (cardinality(permissions) = 0)),
  created_at timestamptz not null
);
create unique index operator_roles_name on operator_roles (lower(name));
comment on table operator_roles is 'What staff of the provider may do, by role. A preset holds no permissions here: the program says what it holds.';

insert into operator_roles (id, name, preset, permissions, created_at) values
  (gen_random_uuid(), 'Administrator', true, '{}', now()),
  (gen_random_uuid(), 'Compliance officer', true, '{}', now()),
  (gen_random_uuid(), 'Support agent', true, '{}', now());

-- A role that somebody has cannot be deleted, and one that is renamed keeps its people.
alter table operators add constraint operators_role foreign key (role_name) references operator_roles (name) on update cascade;
create index operators_role on operators (role_name);
create trigger operator_roles_auth_changed after update or delete on operator_roles for each statement execute function auth_changed();
