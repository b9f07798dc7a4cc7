-- The Idempotency-Key of a call beside what it made, in the same transaction: an answer that was lost, or forgotten after
-- 48 hours, is no reason to do it again.

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

alter table transaction_attempts add column request_hash bytea;
comment on column transaction_attempts.request_hash is 'What was asked with its idempotency key: another body with the same key is refused';
