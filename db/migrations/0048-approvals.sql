-- Approvals: rules, requests for approval, decisions and delegations.

create table approval_rules (
  environment_id uuid not null references environments (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 100),
  module text not null,
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount_min bigint check (amount_min >= 0),
  amount_max bigint check (amount_max > 0),
  steps jsonb not null,
  expires_after_h integer not null check (expires_after_h between 1 and 2160),
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (currency is not null or (amount_min is null and amount_max is null)),
  check (amount_min is null or amount_max is null or amount_min < amount_max)
);
create index approval_rules_active on approval_rules (environment_id, module) where status = 'ACTIVE';
comment on table approval_rules is 'Which calls need approval, by module, currency and amount, and the approvers of each step';
comment on column approval_rules.amount_min is 'The lowest amount that the rule applies to, minor units; null: no lower limit';
comment on column approval_rules.amount_max is 'The amount below which the rule applies, minor units; null: no upper limit';
comment on column approval_rules.steps is 'In order: the number of approvals required, and the eligible roles and members';

create table approval_requests (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  module text not null,
  call text not null,
  status text not null check (status in ('PENDING', 'APPROVED', 'COMPLETED', 'FAILED', 'REJECTED', 'CLOSED')),
  closed_reason text check (closed_reason in ('withdrawn', 'expired')),
  revision integer not null default 1 check (revision > 0),
  rule_id uuid not null,
  rule_name text not null,
  steps jsonb not null,
  step integer not null default 1 check (step > 0),
  maker_kind text not null check (maker_kind in ('user', 'api_key')),
  maker_user_id uuid not null,
  maker_key_id uuid,
  maker_name text not null,
  maker_role text not null,
  title text not null,
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount bigint check (amount > 0),
  input bytea,
  input_hash bytea not null,
  snapshot bytea,
  idempotency_key text,
  key_hash bytea,
  expires_at timestamptz not null,
  expires_after_h integer not null,
  next_at timestamptz,
  attempts integer not null default 0,
  reminded_at timestamptz,
  decided_at timestamptz,
  result_path text,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  subject_id uuid,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check ((currency is null) = (amount is null)),
  check ((maker_kind = 'api_key') = (maker_key_id is not null)),
  check ((status = 'CLOSED') = (closed_reason is not null)),
  check ((status = 'APPROVED') = (next_at is not null))
);
create unique index approval_requests_once on approval_requests (environment_id, call, idempotency_key) where idempotency_key is not null;
create index approval_requests_newest on approval_requests (environment_id, created_at desc, id desc);
create index approval_requests_pending on approval_requests (expires_at) where status = 'PENDING';
create index approval_requests_waiting on approval_requests (environment_id, expires_at) where status = 'PENDING';
create index approval_requests_approved on approval_requests (next_at) where status = 'APPROVED';
create index approval_requests_of_maker on approval_requests (environment_id, maker_user_id, created_at desc);
create index approval_requests_by_end on approval_requests (environment_id, expires_at, id);
create index approval_requests_subject on approval_requests (environment_id, subject_id)
  where subject_id is not null and status in ('PENDING', 'APPROVED');
comment on table approval_requests is 'Calls that need approval, with their maker and outcome. An approved call is executed as its maker requested it.';
comment on column approval_requests.call is 'The endpoint of the contract, e.g. refundPayment';
comment on column approval_requests.steps is 'The steps of the rule as of the creation or last revision of the request';
comment on column approval_requests.maker_user_id is 'The member who made the request, or who created the API key that made it; never an approver of it';
comment on column approval_requests.input is 'Params, query and body, sealed; null once erased';
comment on column approval_requests.snapshot is 'The description of the call for approvers, with old and new values, as of the creation or last revision; sealed; null once erased';
comment on column approval_requests.next_at is 'The time of the next attempt to execute an approved call';
comment on column approval_requests.subject_id is 'The object the call is about, e.g. the draft of a bulk transfer; null: the input alone describes the call';

create table approval_decisions (
  environment_id uuid not null,
  request_id uuid not null,
  id uuid not null,
  revision integer not null,
  step integer not null,
  user_id uuid not null,
  name text not null,
  role_name text not null,
  for_user_id uuid,
  for_name text,
  decision text not null check (decision in ('approved', 'declined')),
  comment text check (char_length(comment) between 1 and 500),
  input_hash bytea not null,
  verified_at timestamptz,
  at timestamptz not null,
  primary key (environment_id, request_id, id),
  foreign key (environment_id, request_id) references approval_requests (environment_id, id),
  check ((for_user_id is null) = (for_name is null)),
  check (decision = 'approved' or comment is not null)
);
create unique index approval_decisions_once on approval_decisions (environment_id, request_id, revision, user_id);
create unique index approval_decisions_for_once on approval_decisions (environment_id, request_id, revision, (coalesce(for_user_id, user_id)));
comment on table approval_decisions is 'Approvals and rejections of requests: step, approver, delegator, and the hash of the exact input that was decided on';

create table approval_events (
  environment_id uuid not null,
  request_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, request_id, id),
  foreign key (environment_id, request_id) references approval_requests (environment_id, id)
);
comment on table approval_events is 'The timeline of approval requests';

create table approval_delegations (
  environment_id uuid not null references environments (id),
  id uuid not null,
  user_id uuid not null,
  delegate_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  check (user_id <> delegate_id),
  check (from_at < until_at)
);
create index approval_delegations_to on approval_delegations (environment_id, delegate_id, until_at) where ended_at is null;
create index approval_delegations_of on approval_delegations (environment_id, user_id, until_at) where ended_at is null;
comment on table approval_delegations is 'Delegations: who decides on approval requests in place of whom, and until when';
