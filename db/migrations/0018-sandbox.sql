-- Data of the sandboxes of outside parties, which have their own books like the real parties.

create table sandbox_charges (
  id uuid primary key,
  reference text not null unique,
  amount bigint not null,
  currency text not null,
  outcome text not null check (outcome in ('approved', 'declined', 'challenge', 'unknown')),
  final_outcome text not null check (final_outcome in ('approved', 'declined')),
  response_code text not null,
  reason text not null,
  scheme text not null,
  return_url text not null,
  answer_after timestamptz,
  created_at timestamptz not null,
  token text,
  refund_outcome text not null default 'done' check (refund_outcome in ('done', 'failed', 'needs_bank_details', 'slow', 'slow_failed'))
);
comment on table sandbox_charges is 'Charges at the sandbox card processor: the immediate response and the outcome of later queries';
comment on column sandbox_charges.token is 'Returned once the charge is approved, if a token was requested';
comment on column sandbox_charges.refund_outcome is 'The outcome of refunds of this charge, by its test card';

create table sandbox_prompts (
  reference text primary key,
  id uuid not null unique,
  channel text not null check (channel in ('ussd', 'qr')),
  amount bigint not null,
  code text not null,
  outcome text not null check (outcome in ('waiting', 'approved', 'declined')),
  response_code text not null default '',
  reason text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table sandbox_prompts is 'USSD and QR payments at the sandbox';

create table sandbox_tokens (
  token text primary key,
  outcome text not null,
  scheme text not null,
  created_at timestamptz not null
);
comment on table sandbox_tokens is 'Tokens of the sandbox card processor, with the outcome of their test card';

create table sandbox_refunds (
  reference text primary key,
  charge_reference text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  outcome text not null check (outcome in ('done', 'failed', 'needs_bank_details', 'unknown')),
  final_outcome text not null check (final_outcome in ('done', 'failed', 'needs_bank_details')),
  reason text not null,
  answer_after timestamptz,
  created_at timestamptz not null
);
create index sandbox_refunds_charge on sandbox_refunds (charge_reference);
comment on table sandbox_refunds is 'Refunds at the sandbox card processor: the immediate response and the outcome of later queries';

create table sandbox_bank_transfers (
  reference text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  bank_code text not null,
  account_number bytea not null,
  account_name text not null,
  narration text not null,
  outcome text not null check (outcome in ('done', 'failed', 'unknown')),
  final_outcome text not null check (final_outcome in ('done', 'failed', 'returned')),
  reason text not null,
  session_id text not null,
  answer_after timestamptz,
  created_at timestamptz not null,
  constraint sandbox_bank_transfers_account_number_sealed
    check (is_sealed_for(account_number, 'sandbox_bank_transfers.account_number', reference))
);
create index sandbox_bank_transfers_account_number_clear on sandbox_bank_transfers (reference)
  where substring(account_number from 1 for 4) = '\x4b535600'::bytea;
comment on table sandbox_bank_transfers is 'Transfers at the sandbox bank: the immediate response and the outcome of later queries';
comment on column sandbox_bank_transfers.account_number is 'Sealed by the vault, opened by the connection pool';
comment on column sandbox_bank_transfers.answer_after is 'The time from which queries return final_outcome';

create table sandbox_bank_enquiries (
  bank_code text not null,
  account_hash bytea not null,
  answer_after timestamptz not null,
  primary key (bank_code, account_hash)
);
comment on table sandbox_bank_enquiries is 'Name enquiries that the sandbox bank answers only after a delay';
