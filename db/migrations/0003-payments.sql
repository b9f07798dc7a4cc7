-- Payment links, payments (transactions), their attempts and events, prices, roll-ups, outboxes and exports.

create table prices (
  id uuid primary key,
  business_id uuid references businesses (id),
  currency text not null,
  channel text not null,
  region text not null check (region in ('local', 'international', 'any')),
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  flat bigint not null check (flat >= 0),
  flat_waived_below bigint not null default 0 check (flat_waived_below >= 0),
  fee_max bigint check (fee_max >= 0),
  vat_ppm integer not null check (vat_ppm between 0 and 1000000),
  vat_inclusive boolean not null default false,
  effective_from timestamptz not null,
  unique nulls not distinct (business_id, currency, channel, region, effective_from)
);
comment on table prices is 'The price table. The newest effective row wins; one of the business wins over the platform''s.';
comment on column prices.rate_ppm is 'Parts per million of the amount: 15000 is 1.5%';
comment on column prices.flat is 'Minor units added to the rate, waived below flat_waived_below';

create table customers (
  environment_id uuid not null references environments (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  name text,
  phone text,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, email)
);
comment on table customers is 'Who paid a merchant, known by e-mail.';

-- The words of a name or e-mail: small letters, no accents, parted at spaces and punctuation.
create function search_words(input text) returns setof text language sql immutable as $$
  select distinct word
  from regexp_split_to_table(lower(regexp_replace(normalize(input, nfkd), '[\u0300-\u036f]', '', 'g')), '[[:space:][:punct:]]+') word
  where word <> ''
$$;

create table customer_words (
  environment_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (environment_id, word, customer_id),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
create index customer_words_of on customer_words (environment_id, customer_id, word);
comment on table customer_words is 'Every word a customer was ever called by, to be found by how it begins. Written by triggers only.';

create function customers_add_words() returns trigger language plpgsql as $$
begin
  insert into customer_words (environment_id, word, customer_id)
  select new.environment_id, word, new.id from search_words(concat_ws(' ', new.name, new.email)) word
  on conflict do nothing;
  return null;
end $$;
create trigger customers_added after insert on customers for each row execute function customers_add_words();
create trigger customers_renamed after update of name, email on customers for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email) execute function customers_add_words();

create table payment_links (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null,
  slug text not null,
  name text not null,
  description text,
  kind text not null check (kind in ('one-time', 'multiple')),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'COMPLETED', 'CLOSED')),
  currency text not null,
  amount bigint check (amount > 0),
  amount_min bigint check (amount_min > 0),
  amount_max bigint check (amount_max > 0),
  uses_max integer check (uses_max > 0),
  used_count integer not null default 0,
  reserved_count integer not null default 0 check (reserved_count >= 0),
  collected bigint not null default 0,
  visits bigint not null default 0,
  started_count bigint not null default 0,
  expires_at timestamptz,
  redirect_url text,
  success_message text,
  custom_fields jsonb not null default '[]',
  collect_phone boolean not null default false,
  collect_address boolean not null default false,
  fee_bearer text not null check (fee_bearer in ('merchant', 'customer')),
  notify_emails text[] not null default '{}',
  image_id uuid references images (id),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference)
);
create unique index payment_links_slug on payment_links (slug);
create index payment_links_newest on payment_links (environment_id, created_at desc, id desc);
comment on table payment_links is 'An address a merchant shares. EXPIRED is derived from expires_at.';
comment on column payment_links.reserved_count is 'Uses taken by payments whose outcome is not known yet; only counted where uses_max is set';

create table payment_link_days (
  environment_id uuid not null,
  link_id uuid not null,
  day date not null,
  visits integer not null default 0,
  paid integer not null default 0,
  collected bigint not null default 0,
  primary key (environment_id, link_id, day),
  foreign key (environment_id, link_id) references payment_links (environment_id, id)
);
comment on table payment_link_days is 'Visits and payments of a link by day of the business''s time zone.';

create table transactions (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text collate "C" not null,
  merchant_reference text collate "C",
  status text not null check (status in ('successful', 'pending', 'failed')),
  stage text not null check (stage in ('open', 'processing', 'challenge', 'awaiting_transfer', 'unknown', 'done', 'cancelled', 'abandoned')),
  refund_state text not null default 'none' check (refund_state in ('none', 'partially_refunded', 'refunded')),
  dispute_state text not null default 'none' check (dispute_state in ('none', 'open', 'won', 'lost')),
  currency text not null,
  requested_amount bigint not null check (requested_amount > 0),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  vat bigint not null default 0 check (vat >= 0),
  net bigint not null,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
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
  customer_phone text,
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
  sender_account text,
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
  primary key (environment_id, id),
  unique (environment_id, merchant_reference),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'successful') = (paid_at is not null)),
  check (net = amount - fee - vat)
);
create unique index transactions_reference on transactions (reference);
create index transactions_newest on transactions (environment_id, created_at desc, id desc);
create index transactions_by_status on transactions (environment_id, status, created_at desc, id desc);
create index transactions_by_amount on transactions (environment_id, amount, id);
create index transactions_by_customer on transactions (environment_id, customer_id, created_at desc, id desc) where customer_id is not null;
create index transactions_by_last4 on transactions (environment_id, card_last4, created_at desc) where card_last4 is not null;
create index transactions_by_source on transactions (environment_id, source_id, created_at desc) where source_id is not null;
create index transactions_refunded on transactions (environment_id, created_at desc, id desc) include (channel, currency, source_kind)
  where refund_state <> 'none';
create index transactions_disputed on transactions (environment_id, created_at desc, id desc) include (channel, currency, source_kind)
  where dispute_state <> 'none';
create index transactions_pending on transactions (created_at) where status = 'pending';
comment on table transactions is 'A payment: asked for, tried, and paid or not. amount is what the payer pays, requested_amount what was asked for before a fee the customer bears.';
comment on column transactions.stage is 'What a pending payment waits for; done, cancelled or abandoned once ended';
comment on column transactions.customer_name is 'As given with this payment; the customer may change later';

create table transaction_attempts (
  environment_id uuid not null,
  transaction_id uuid not null,
  number integer not null,
  id uuid not null unique,
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
  primary key (environment_id, transaction_id, number),
  unique (environment_id, transaction_id, idempotency_key),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create unique index transaction_attempts_one_open on transaction_attempts (environment_id, transaction_id)
  where status in ('processing', 'challenged', 'unknown');
create index transaction_attempts_requery on transaction_attempts (requery_at) where status in ('processing', 'challenged', 'unknown');
comment on table transaction_attempts is 'One try to pay. At most one may be open at a time. Fee and VAT are those of its channel and card.';

create table transaction_events (
  environment_id uuid not null,
  transaction_id uuid not null,
  id uuid not null,
  kind text not null,
  sentence text not null,
  actor text not null,
  tone text not null check (tone in ('success', 'danger', 'neutral')),
  at timestamptz not null,
  primary key (environment_id, transaction_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
comment on table transaction_events is 'The timeline of a payment, one row a change.';

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
  primary key (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id)
);
create unique index transfer_accounts_number on transfer_accounts (provider, account_number);
create index transfer_accounts_due on transfer_accounts (expires_at) where status = 'ACTIVE';
create index transfer_accounts_transaction on transfer_accounts (environment_id, transaction_id);
comment on table transfer_accounts is 'A dynamic account for one payment: payers send a bank transfer to it before it expires.';

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
  sender_account text,
  received_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, transfer_account_id) references transfer_accounts (environment_id, id),
  check (matched + returned <= amount)
);
create unique index transfer_receipts_once on transfer_receipts (provider, session_id);
create index transfer_receipts_account on transfer_receipts (environment_id, transfer_account_id);
create index transfer_receipts_unsettled on transfer_receipts (received_at) where matched + returned < amount;
comment on table transfer_receipts is 'Money that arrived on a transfer account. What is neither matched nor returned waits in collection suspense.';

create table transaction_hours (
  environment_id uuid not null,
  hour timestamptz not null,
  currency text not null,
  status text not null,
  channel text not null,
  source_kind text not null,
  count bigint not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  refunded bigint not null default 0,
  primary key (environment_id, currency, hour, status, channel, source_kind)
) with (fillfactor = 70);
comment on table transaction_hours is 'Roll-up of payments by the hour they were created in; channel is none until one is chosen. Figures of 3 days or fewer.';

create table transaction_days (
  environment_id uuid not null,
  day date not null,
  currency text not null,
  status text not null,
  channel text not null,
  source_kind text not null,
  count bigint not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  refunded bigint not null default 0,
  primary key (environment_id, currency, day, status, channel, source_kind)
) with (fillfactor = 70);
comment on table transaction_days is 'The same by day of the business''s time zone. Figures of longer ranges.';

create table transaction_months (
  environment_id uuid not null,
  month date not null,
  currency text not null,
  status text not null,
  channel text not null,
  source_kind text not null,
  count bigint not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  refunded bigint not null default 0,
  primary key (environment_id, currency, month, status, channel, source_kind)
) with (fillfactor = 70);
comment on table transaction_months is 'The same by month, named by its first day. Figures of everything there is. Written by triggers only.';

create function transaction_days_added() returns trigger language plpgsql as $$
begin
  insert into transaction_months as r (environment_id, month, currency, status, channel, source_kind, count, amount, fee, vat, refunded)
  select environment_id, date_trunc('month', day::timestamp)::date, currency, status, channel, source_kind,
         sum(count), sum(amount), sum(fee), sum(vat), sum(refunded)
  from added
  group by 1, 2, 3, 4, 5, 6
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, month, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee,
      vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded;
  return null;
end $$;
create trigger transaction_days_added after insert on transaction_days referencing new table as added
  for each statement execute function transaction_days_added();

create function transaction_days_changed() returns trigger language plpgsql as $$
begin
  insert into transaction_months as r (environment_id, month, currency, status, channel, source_kind, count, amount, fee, vat, refunded)
  select environment_id, date_trunc('month', day::timestamp)::date, currency, status, channel, source_kind,
         sum(count), sum(amount), sum(fee), sum(vat), sum(refunded)
  from (
    select environment_id, day, currency, status, channel, source_kind, count, amount, fee, vat, refunded from after
    union all
    select environment_id, day, currency, status, channel, source_kind, -count, -amount, -fee, -vat, -refunded from before
  ) delta
  group by 1, 2, 3, 4, 5, 6
  order by 1, 3, 2, 4, 5, 6
  on conflict (environment_id, currency, month, status, channel, source_kind) do update
  set count = r.count + excluded.count, amount = r.amount + excluded.amount, fee = r.fee + excluded.fee,
      vat = r.vat + excluded.vat, refunded = r.refunded + excluded.refunded;
  return null;
end $$;
create trigger transaction_days_changed after update on transaction_days referencing old table as before new table as after
  for each statement execute function transaction_days_changed();

create table emails (
  id uuid primary key,
  environment_id uuid,
  kind text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  status text not null check (status in ('PENDING', 'SENT', 'FAILED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  failure text,
  dedupe_key text unique,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index emails_due on emails (next_attempt_at) where status = 'PENDING';
comment on table emails is 'Outbox of e-mails, written in the transaction of what they tell. dedupe_key: one e-mail an event.';

create table exports (
  environment_id uuid not null references environments (id),
  id uuid not null,
  user_id uuid not null references users (id),
  kind text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filters jsonb not null,
  ids uuid[],
  status text not null check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
  rows_done bigint not null default 0,
  rows_total bigint,
  file_name text,
  failure text,
  claim_id uuid,
  claimed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, id),
  check ((status = 'PROCESSING') = (claim_id is not null)),
  check ((status = 'COMPLETED') = (file_name is not null))
);
create index exports_mine on exports (environment_id, user_id, created_at desc);
create index exports_due on exports (created_at) where status in ('PENDING', 'PROCESSING');
create index exports_expired on exports (expires_at);
comment on table exports is 'A file made by a job from what a list''s filters match.';
comment on column exports.claim_id is 'The run that writes the file; claimed_at is its last sign of life, and a run that gives none is taken over';

create table export_chunks (
  environment_id uuid not null,
  export_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (environment_id, export_id, number),
  foreign key (environment_id, export_id) references exports (environment_id, id) on delete cascade
);
alter table export_chunks alter column bytes set storage external;
comment on table export_chunks is 'The file of an export in pieces, each compressed by itself: every instance can serve it, whoever made it.';

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
  created_at timestamptz not null
);
comment on table sandbox_charges is 'The sandbox card processor''s own books: what it answered and will answer when asked again.';

create table sandbox_accounts (
  account_number text primary key,
  reference text not null unique,
  account_name text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table sandbox_accounts is 'The sandbox bank''s own books: accounts it opened for collection.';
