-- Guesses and calls that are counted, repeated calls that are answered once, and the keys that secrets are sealed with.

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
comment on table guesses is 'Wrong passwords and codes in a row, by account and origin; a right one, and unlocking, delete them.';
comment on column guesses.account is 'The e-mail that was typed, or the id of the person, the member of staff or the owner of saved cards';
comment on column guesses.origin is 'A browser the account was signed in on before, else the network; * counts all networks together';

create table known_devices (
  account text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account, token_hash)
);
create index known_devices_age on known_devices (last_seen_at);
comment on table known_devices is 'Browsers on which an account was signed in: SHA-256 of the cookie they keep. It opens nothing; tries made there are counted apart.';

create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Tries counted by the rate limiter, shared by all instances.';

create table vault_checks (
  id boolean default true primary key check (id),
  sealed bytea not null
);
comment on table vault_checks is 'A known text sealed with the key of this installation: another key is noticed at the start, not when secrets are lost.';

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
comment on table idempotency_keys is 'First answer of a call by its Idempotency-Key; scope is endpoint and caller. Kept 48 hours. A null status is a call still running.';
comment on column idempotency_keys.answer is 'Sealed by the vault, opened by the pool';

create table operation_keys (
  environment_id uuid not null references environments (id),
  operation text not null check (char_length(operation) between 1 and 100),
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (environment_id, operation, key)
);
comment on table operation_keys is 'What a call with an Idempotency-Key made, for calls that open transactions of their own. Written together with it, never forgotten.';
comment on column operation_keys.operation is 'The endpoint, as createWithdrawal';
comment on column operation_keys.subject_id is 'The payout, payout account, sub-account … that it made';
