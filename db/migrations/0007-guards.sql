-- Protection of requests: counters of failed guesses and of requests, idempotency keys, and the check of the vault key.

create table guesses (
  account text not null,
  kind text not null,
  origin text not null,
  failures integer not null check (failures > 0),
  wait_until timestamptz,
  last_failed_at timestamptz not null,
  primary key (account, kind, origin)
);
create index guesses_age on guesses (last_failed_at);
comment on table guesses is 'Consecutive wrong passwords and codes, by account and origin; deleted on success and on unlocking';
comment on column guesses.account is 'The e-mail as entered, or the id of the user, the member of staff or the owner of saved cards';
comment on column guesses.origin is 'A session, a known device, or else the network; * counts all unknown networks together';

create table known_devices (
  account text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account, token_hash)
);
create index known_devices_age on known_devices (last_seen_at);
comment on table known_devices is 'Browsers on which an account has signed in: SHA-256 of their cookie. It grants no access; attempts with it are counted separately.';

create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of the rate limiter, shared by all instances';

create table vault_checks (
  id boolean default true primary key check (id),
  sealed bytea not null
);
comment on table vault_checks is 'A known text sealed with the key of this installation: a wrong key is detected at start-up, before secrets are lost';

create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status integer,
  answer bytea,
  created_at timestamptz not null,
  primary key (scope, key),
  constraint idempotency_keys_answer_sealed check (answer is null or is_sealed_for(answer, 'idempotency_keys.answer', scope, key))
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_answer_clear on idempotency_keys (scope, key) where substring(answer from 1 for 4) = '\x4b535600'::bytea;
comment on table idempotency_keys is 'The first response to a request with an Idempotency-Key; scope is endpoint and caller. Kept 48 hours. Null status: still running.';
comment on column idempotency_keys.answer is 'Sealed by the vault, opened by the connection pool';

create table operation_keys (
  environment_id uuid not null references environments (id),
  operation text not null check (char_length(operation) between 1 and 100),
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (environment_id, operation, key)
);
comment on table operation_keys is 'The result of a request with an Idempotency-Key, for operations that open their own transactions. Written with the result, never deleted.';
comment on column operation_keys.operation is 'The operation name in the contract, as createWithdrawal';
comment on column operation_keys.subject_id is 'The payout, payout account, sub-account … that it created';
