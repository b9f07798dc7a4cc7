-- Requests for a higher tier of a customer's wallet: identity data, register checks, documents and the decision.

create table tier_upgrades (
  environment_id uuid not null,
  id uuid not null,
  reference text not null,
  wallet_id uuid not null,
  from_tier smallint not null check (from_tier between 1 and 8),
  to_tier smallint not null check (to_tier between 2 and 9),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  first_name text not null,
  last_name text not null,
  born_on date,
  address text not null check (char_length(address) <= 300),
  bvn bytea,
  nin bytea,
  created_by_name text not null,
  member_id uuid,
  decided_by text,
  decided_at timestamptz,
  comment text check (char_length(comment) between 2 and 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  check (to_tier > from_tier),
  check ((status = 'PENDING') = (decided_at is null)),
  check (status <> 'REJECTED' or comment is not null)
);
create unique index tier_upgrades_one_open on tier_upgrades (environment_id, wallet_id) where status = 'PENDING';
create index tier_upgrades_of_wallet on tier_upgrades (environment_id, wallet_id, created_at desc, id desc);
create index tier_upgrades_waiting on tier_upgrades (created_at) where status = 'PENDING';
create index tier_upgrades_by_id on tier_upgrades (id);
comment on table tier_upgrades is 'Requests for a higher tier of a customer''s wallet, approved or rejected by staff';
comment on column tier_upgrades.bvn is 'Sealed by the vault; null once erased';
comment on column tier_upgrades.nin is 'Sealed by the vault; null once erased';
comment on column tier_upgrades.comment is 'By the deciding member of staff: the reason of a rejection, or how data without a register response was checked';

create table tier_upgrade_checks (
  environment_id uuid not null,
  upgrade_id uuid not null,
  kind text not null check (kind in ('bvn', 'nin')),
  id uuid not null,
  status text not null check (status in ('PENDING', 'VERIFIED', 'FAILED')),
  result text not null,
  enquiry_count integer not null default 0 check (enquiry_count >= 0),
  next_enquiry_at timestamptz,
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, upgrade_id, kind),
  foreign key (environment_id, upgrade_id) references tier_upgrades (environment_id, id),
  check ((status = 'PENDING') = (answered_at is null)),
  check (status = 'PENDING' or next_enquiry_at is null)
);
create index tier_upgrade_checks_due on tier_upgrade_checks (next_enquiry_at) where next_enquiry_at is not null;
create index tier_upgrade_checks_due_in on tier_upgrade_checks (environment_id, next_enquiry_at) where next_enquiry_at is not null;
comment on table tier_upgrade_checks is 'Register checks of the numbers in a request, repeated until the register responds or the request is decided';

create table tier_upgrade_documents (
  environment_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  wallet_id uuid not null,
  upgrade_id uuid,
  kind text check (kind in ('identity', 'address')),
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (business_id, id) references private_files (business_id, id) on delete cascade,
  foreign key (environment_id, wallet_id) references wallets (environment_id, id),
  foreign key (environment_id, upgrade_id) references tier_upgrades (environment_id, id),
  check ((upgrade_id is null) = (kind is null))
);
create index tier_upgrade_documents_of_upgrade on tier_upgrade_documents (environment_id, upgrade_id);
create index tier_upgrade_documents_of_file on tier_upgrade_documents (business_id, id);
comment on table tier_upgrade_documents is 'Uploaded documents, by file id; upgrade_id is null until a request refers to the document';

create table tier_upgrade_events (
  environment_id uuid not null,
  upgrade_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, upgrade_id, id),
  foreign key (environment_id, upgrade_id) references tier_upgrades (environment_id, id)
);
comment on table tier_upgrade_events is 'The timeline of tier upgrade requests';
