-- What the sandboxes of the outside parties remember: they are parties of their own, with books of their own.

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
comment on table sandbox_charges is 'The sandbox card processor''s own books: what it answered and will answer when asked again.';
comment on column sandbox_charges.token is 'Told once the charge is approved, where one was asked for';
comment on column sandbox_charges.refund_outcome is 'What a refund of this charge comes to, by its test card';

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
comment on table sandbox_prompts is 'The sandbox''s own books of USSD and QR payments.';

create table sandbox_tokens (
  token text primary key,
  outcome text not null,
  scheme text not null,
  created_at timestamptz not null
);
comment on table sandbox_tokens is 'Tokens of the sandbox card processor: which test card''s outcome each stands for.';

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
comment on table sandbox_refunds is 'The sandbox card processor''s own books: refunds it was asked for and what it answers.';

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
comment on table sandbox_bank_transfers is 'The sandbox bank''s own books: what it was asked to pay out and what it answers.';
comment on column sandbox_bank_transfers.account_number is 'Sealed by the vault, opened by the connection pool';
comment on column sandbox_bank_transfers.answer_after is 'From when on final_outcome is what it answers';

create table sandbox_bank_enquiries (
  bank_code text not null,
  account_hash bytea not null,
  answer_after timestamptz not null,
  primary key (bank_code, account_hash)
);
comment on table sandbox_bank_enquiries is 'Names that the sandbox bank was asked for and answers later.';
