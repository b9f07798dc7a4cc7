-- Payments, their attempts, and the bank accounts, receipts and prompts with which they are paid.

create table transactions (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  merchant_reference text,
  status text not null check (status in ('successful', 'pending', 'failed')),
  stage text not null
    check (stage in ('open', 'processing', 'challenge', 'awaiting_transfer', 'awaiting_payer', 'unknown', 'done', 'cancelled', 'abandoned')),
  refund_state text not null default 'none' check (refund_state in ('none', 'partially_refunded', 'refunded')),
  dispute_state text not null default 'none' check (dispute_state in ('none', 'open', 'won', 'lost')),
  currency text not null,
  requested_amount bigint not null check (requested_amount > 0),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  vat bigint not null default 0 check (vat >= 0),
  net bigint not null,
  refunded_amount bigint not null default 0,
  fee_bearer text not null check (fee_bearer in ('merchant', 'customer')),
  fee_rule text,
  vat_rule text,
  channel text,
  channels text[],
  gateway text,
  gateway_reference text,
  gateway_response text,
  failure_reason text,
  source_kind text not null,
  source_id uuid,
  source_name text,
  customer_id uuid,
  customer_name text,
  customer_email text,
  customer_phone bytea,
  card_scheme text,
  card_bin text check (card_bin ~ '^[0-9]{6}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expiry text,
  card_bank text,
  card_country text,
  three_ds_status text,
  three_ds_eci text,
  sender_name text,
  sender_bank text,
  sender_account bytea,
  sender_session_id text,
  description text,
  answers jsonb not null default '[]',
  metadata jsonb not null default '{}',
  callback_url text,
  ip text,
  device text check (device in ('phone', 'computer')),
  attempt_count integer not null default 0,
  reserved_use boolean not null default false,
  expires_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  split_group_id uuid,
  split jsonb,
  refund_pending bigint not null default 0 check (refund_pending >= 0),
  disputed_amount bigint not null default 0,
  shared bigint not null default 0,
  fees_returned bigint not null default 0,
  charged_back bigint not null default 0,
  chargeback_fee bigint not null default 0 check (chargeback_fee >= 0),
  purchase jsonb,
  language text check (language in ('en', 'fr', 'es')),
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  foreign key (environment_id, split_group_id) references split_groups (environment_id, id),
  check (refunded_amount >= 0 and refunded_amount <= amount),
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'successful') = (paid_at is not null)),
  check (net = (amount - fee - vat)),
  check (disputed_amount >= 0 and disputed_amount <= amount),
  check (fees_returned >= 0 and fees_returned <= (fee + vat)),
  check (charged_back >= 0 and charged_back <= amount),
  constraint transactions_refunds_fit check ((refunded_amount + refund_pending) <= amount),
  constraint transactions_customer_phone_sealed
    check (customer_phone is null or is_sealed_for(customer_phone, 'transactions.customer_phone', environment_id::text, id::text)),
  constraint transactions_sender_account_sealed
    check (sender_account is null or is_sealed_for(sender_account, 'transactions.sender_account', environment_id::text, id::text))
);
create unique index transactions_reference on transactions (environment_id, reference);
create index transactions_by_amount on transactions (environment_id, amount, id);
create index transactions_by_customer on transactions (environment_id, customer_id, created_at desc, id desc) where customer_id is not null;
create index transactions_by_last4 on transactions (environment_id, card_last4, created_at desc) where card_last4 is not null;
create index transactions_by_source on transactions (environment_id, source_id, created_at desc) where source_id is not null;
create index transactions_by_status on transactions (environment_id, status, created_at desc, id desc);
create index transactions_customer_phone_clear on transactions (environment_id, id)
  where substring(customer_phone from 1 for 4) = '\x4b535600'::bytea;
create index transactions_disputed on transactions (environment_id, created_at desc, id desc) include (channel, currency, source_kind, dispute_state)
  where dispute_state <> 'none';
create index transactions_failed_with_payer on transactions (ended_at)
  where status = 'failed' and (customer_email is not null or customer_name is not null or customer_phone is not null or ip is not null);
create index transactions_newest on transactions (environment_id, created_at desc, id desc);
create index transactions_refunded on transactions (environment_id, created_at desc, id desc) include (channel, currency, source_kind, dispute_state)
  where refund_state <> 'none';
create index transactions_sender_account_clear on transactions (environment_id, id)
  where substring(sender_account from 1 for 4) = '\x4b535600'::bytea;
create index transactions_split_group on transactions (environment_id, split_group_id, created_at desc) where split_group_id is not null;
create index transactions_arrived_at_terminal on transactions (environment_id, source_id, paid_at desc)
  where source_kind = 'terminal' and status = 'successful';
create unique index transactions_environment_id_merchant_reference_key on transactions (environment_id, merchant_reference)
  where merchant_reference is not null;
comment on table transactions is 'A payment: requested, attempted, and paid or not. amount: paid by the payer; requested_amount: before a fee borne by the customer.';
comment on column transactions.stage is 'What a pending payment waits for; once ended: done, cancelled or abandoned';
comment on column transactions.net is 'amount - fee - vat, before splits, refunds and chargebacks';
comment on column transactions.customer_name is 'As entered for this payment; later changes of the customer do not apply';
comment on column transactions.customer_phone is 'Sealed by the vault, opened by the connection pool';
comment on column transactions.sender_account is 'Sealed by the vault, opened by the connection pool';
comment on column transactions.split is 'The split rule as of the start of the payment';
comment on column transactions.refund_pending is 'The amount of requested refunds with an unknown outcome, minor units';
comment on column transactions.shared is 'Shares of sub-accounts less their part of refunds, minor units; maintained from balance_items';
comment on column transactions.fees_returned is 'Fee and VAT returned with refunds, minor units';
comment on column transactions.charged_back is 'Chargebacks lost or accepted, minor units';
comment on column transactions.chargeback_fee is 'Fees of its chargebacks, minor units';
comment on column transactions.purchase is 'The purchase: lines, discount and taxes as of the start of the payment; null: an amount only';
comment on column transactions.language is 'ISO 639-1: of the page used to pay, or as given by the business; null: unknown. The language of the source takes precedence.';

-- Failed payments that can still be retried, for the job that ends them.
create index transactions_failed_open on transactions (expires_at) where status = 'failed' and (stage in ('open', 'cancelled'));

-- Open payments in order of expiry.
create index transactions_open_until on transactions (expires_at) where status = 'pending' and stage = 'open';

-- Refunds of a source's payments are few, so they are summed on reading.
create index transactions_refunded_by_source on transactions (environment_id, source_id) include (refunded_amount)
  where source_id is not null and refunded_amount > 0;
create trigger transactions_sandbox_in_live before insert or update of status on transactions
  for each row when (new.status = 'successful' and new.gateway = 'SANDBOX' and current_setting('kasuwa.capture_writes', true) is distinct from 'on')
  execute function refuse_sandbox_in_live();

-- An index-only scan ranks the terminals by amount in a period.
create index transactions_at_terminals on transactions (environment_id, created_at)
  include (source_kind, source_id, currency, amount)
  where source_kind in ('terminal', 'pos_terminal') and status = 'successful';

create table transaction_attempts (
  environment_id uuid not null,
  transaction_id uuid not null,
  number integer not null,
  id uuid not null,
  channel text not null,
  status text not null check (status in ('processing', 'challenged', 'successful', 'failed', 'unknown')),
  gateway text not null,
  gateway_reference text,
  idempotency_key text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  fee_rule text,
  vat_rule text,
  card_scheme text,
  card_bin text check (card_bin ~ '^[0-9]{6}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expiry text,
  card_bank text,
  card_country text,
  response_code text,
  reason text,
  challenge_url text,
  requery_count integer not null default 0,
  requery_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  keep_card boolean not null default false,
  saved_card_id uuid,
  request_hash bytea,
  network text,
  primary key (environment_id, transaction_id, number),
  unique (environment_id, id),
  unique (environment_id, transaction_id, idempotency_key),
  constraint transaction_attempts_saved_card foreign key (environment_id, saved_card_id) references saved_cards (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create unique index transaction_attempts_one_open on transaction_attempts (environment_id, transaction_id)
  where status in ('processing', 'challenged', 'unknown');
create index transaction_attempts_requery on transaction_attempts (requery_at) where status in ('processing', 'challenged', 'unknown');
comment on table transaction_attempts is 'An attempt to pay, of which at most one may be open. Fee and VAT depend on its channel and card.';
comment on column transaction_attempts.keep_card is 'Whether the payer agreed to save the card';
comment on column transaction_attempts.saved_card_id is 'The saved card used, or saved by this attempt';
comment on column transaction_attempts.request_hash is 'The hash of the request with this idempotency key: another body with the same key is refused';
comment on column transaction_attempts.network is 'The origin of the attempt: 24 bits of IPv4, 48 bits of IPv6; null: not requested by a browser';
create trigger transaction_attempts_sandbox_in_live before insert or update of status on transaction_attempts
  for each row when (new.status = 'successful' and new.gateway = 'SANDBOX' and current_setting('kasuwa.capture_writes', true) is distinct from 'on')
  execute function refuse_sandbox_in_live();

create table transaction_events (
  environment_id uuid not null,
  transaction_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, transaction_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
comment on table transaction_events is 'The timeline of a payment, one row per change';

create table transfer_accounts (
  environment_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  provider text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  amount bigint not null check (amount > 0),
  received bigint not null default 0 check (received >= 0),
  status text not null check (status in ('ACTIVE', 'PAID', 'EXPIRED', 'CLOSED')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  bank_id text,
  provider_reference text,
  amount_under text not null default 'wait' check (amount_under in ('wait', 'accept', 'return')),
  amount_over text not null default 'return_surplus' check (amount_over in ('return_surplus', 'accept', 'return_all')),
  primary key (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create unique index transfer_accounts_number on transfer_accounts (environment_id, provider, account_number);
create index transfer_accounts_due on transfer_accounts (expires_at) where status = 'ACTIVE';
create index transfer_accounts_transaction on transfer_accounts (environment_id, transaction_id);
comment on table transfer_accounts is 'A temporary account for one payment, to which the payer sends a bank transfer before it expires';
comment on column transfer_accounts.bank_id is 'The bank of the account, by its id in the list of banks; null: opened before banks could be chosen';
comment on column transfer_accounts.amount_under is 'The handling of underpayment, by the business''s setting when the account was opened';
comment on column transfer_accounts.amount_over is 'The handling of overpayment, by the business''s setting when the account was opened';
create trigger transfer_accounts_sandbox_in_live before insert on transfer_accounts
  for each row when (new.provider = 'SANDBOX') execute function refuse_sandbox_in_live();

create table transfer_receipts (
  environment_id uuid not null,
  id uuid not null,
  transfer_account_id uuid not null,
  provider text not null,
  session_id text not null,
  amount bigint not null check (amount > 0),
  matched bigint not null default 0 check (matched >= 0),
  returned bigint not null default 0 check (returned >= 0),
  sender_name text,
  sender_bank text,
  sender_account bytea,
  received_at timestamptz not null,
  is_return_due boolean not null default false,
  primary key (environment_id, id),
  foreign key (environment_id, transfer_account_id) references transfer_accounts (environment_id, id),
  check ((matched + returned) <= amount),
  constraint transfer_receipts_sender_account_sealed
    check (is_sealed_for(sender_account, 'transfer_receipts.sender_account', environment_id::text, id::text))
);
create unique index transfer_receipts_once on transfer_receipts (environment_id, provider, session_id);
create index transfer_receipts_account on transfer_receipts (environment_id, transfer_account_id);
create index transfer_receipts_sender_account_clear on transfer_receipts (environment_id, id)
  where substring(sender_account from 1 for 4) = '\x4b535600'::bytea;
create index transfer_receipts_unsettled on transfer_receipts (received_at) where (matched + returned) < amount;
comment on table transfer_receipts is 'Money received on a transfer account. The part neither matched nor returned is in collection suspense.';
comment on column transfer_receipts.sender_account is 'Sealed by the vault, opened by the connection pool';
comment on column transfer_receipts.is_return_due is 'A wrong amount by the rules of the account: returned while the account is still open';
create trigger transfer_receipts_sandbox_in_live before insert on transfer_receipts
  for each row when (new.provider = 'SANDBOX') execute function refuse_sandbox_in_live();

-- For search by staff: bank transfers by session, across providers.
create index transfer_receipts_session on transfer_receipts (session_id);

create table payment_prompts (
  environment_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  attempt_id uuid not null,
  channel text not null check (channel in ('ussd', 'qr')),
  provider text not null,
  bank_name text,
  code text not null,
  amount bigint not null check (amount > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, attempt_id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check ((channel = 'ussd') = (bank_name is not null))
);
create index payment_prompts_transaction on payment_prompts (environment_id, transaction_id);
comment on table payment_prompts is 'The prompt shown to a payer: a string to dial at a bank, or a code to scan in its app';
comment on column payment_prompts.code is 'Dial string, or QR payload';
create trigger payment_prompts_sandbox_in_live before insert on payment_prompts
  for each row when (new.provider = 'SANDBOX') execute function refuse_sandbox_in_live();
