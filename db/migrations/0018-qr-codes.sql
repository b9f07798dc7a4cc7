-- QR codes, what a payer is shown to pay by USSD or QR, cards saved with consent, and files that go out with e-mails.

alter table payment_addresses drop constraint payment_addresses_kind_check;
alter table payment_addresses add constraint payment_addresses_kind_check check (kind in ('link', 'page', 'code'));

create table qr_codes (
  environment_id uuid not null references environments (id),
  id uuid not null,
  reference text not null check (reference ~ '^QRC-[0-9A-Z]{8,12}$'),
  slug text not null,
  name text not null check (char_length(name) between 1 and 100),
  type text not null check (type in ('static', 'dynamic')),
  is_account boolean not null default false,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'PAID')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint check (amount > 0),
  label text check (char_length(label) between 1 and 60),
  order_number text check (order_number ~ '^[0-9]{30}$'),
  expires_at timestamptz,
  held_by uuid,
  visits bigint not null default 0,
  started_count bigint not null default 0,
  used_count integer not null default 0,
  collected bigint not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, reference),
  check (type = 'static' or amount is not null),
  check ((type = 'dynamic') = (order_number is not null)),
  check (type = 'dynamic' or status <> 'PAID'),
  check (not is_account or (type = 'static' and expires_at is null and amount is null))
);
create unique index qr_codes_slug on qr_codes (slug);
create unique index qr_codes_account on qr_codes (environment_id) where is_account;
create index qr_codes_newest on qr_codes (environment_id, created_at desc, id desc);
create trigger qr_codes_address before insert or update of slug on qr_codes
  for each row execute function payment_address_taken('code');
comment on table qr_codes is 'A code payers scan: static takes many payments, dynamic has an amount and takes one. EXPIRED is derived from expires_at.';
comment on column qr_codes.is_account is 'The business''s own code, made with the environment';
comment on column qr_codes.label is 'The cashier or store it stands at (sub-merchant)';
comment on column qr_codes.order_number is '30 digits by which bank apps know a dynamic code';
comment on column qr_codes.held_by is 'The payment that last began to pay a dynamic code; while its outcome is open nobody else may';

create table qr_code_days (
  environment_id uuid not null,
  code_id uuid not null,
  day date not null,
  visits integer not null default 0,
  paid integer not null default 0,
  collected bigint not null default 0,
  primary key (environment_id, code_id, day),
  foreign key (environment_id, code_id) references qr_codes (environment_id, id)
);
comment on table qr_code_days is 'Scans and payments of a code by day of the business''s time zone.';

-- Every environment has the business's own code from the beginning, so that looking at it writes nothing.
create function environment_account_code() returns trigger language plpgsql as $$
declare
  code text := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
begin
  insert into qr_codes (environment_id, id, reference, slug, name, type, is_account, status, currency, created_at, updated_at)
  select new.id, gen_random_uuid(), 'QRC-' || code, 'qrc-' || lower(code), 'Account QR code', 'static', true, 'ACTIVE', b.currency,
         new.created_at, new.created_at
  from businesses b where b.id = new.business_id;
  return null;
end $$;
create trigger environments_account_code after insert on environments for each row execute function environment_account_code();

insert into qr_codes (environment_id, id, reference, slug, name, type, is_account, status, currency, created_at, updated_at)
select x.id, gen_random_uuid(), 'QRC-' || x.code, 'qrc-' || lower(x.code), 'Account QR code', 'static', true, 'ACTIVE', x.currency,
       x.created_at, x.created_at
from (
  select e.id, e.created_at, b.currency, upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)) as code
  from environments e join businesses b on b.id = e.business_id
) x;

-- Codes are locked after links and pages and before balances, in one order, by whoever captures payments.
create or replace function capture_lock_codes(p jsonb) returns void language plpgsql as $$
begin
  perform from qr_codes q
    where (q.environment_id, q.id) in (
      select (i ->> 'env')::uuid, (i ->> 'codeId')::uuid from jsonb_array_elements(p) i where i ->> 'codeId' is not null)
    order by q.environment_id, q.id for no key update;
end $$;

-- Payments, sums and days of the codes that captured payments came through; a dynamic one has been paid.
create or replace function capture_count_codes(p jsonb) returns void language plpgsql as $$
begin
  if not exists (select from jsonb_array_elements(p) v where v ->> 'codeId' is not null) then
    return;
  end if;
  with sums as (
    select (v ->> 'env')::uuid as environment_id, (v ->> 'codeId')::uuid as code_id, (v ->> 'codeDay')::date as day,
           count(*)::integer as paid, sum((v ->> 'amount')::bigint)::bigint as collected
    from jsonb_array_elements(p) v where v ->> 'codeId' is not null
    group by 1, 2, 3
  ), days as (
    insert into qr_code_days as d (environment_id, code_id, day, paid, collected)
    select environment_id, code_id, day, sums.paid, collected from sums order by 1, 2, 3
    on conflict (environment_id, code_id, day) do update set paid = d.paid + excluded.paid, collected = d.collected + excluded.collected
  )
  update qr_codes q set used_count = q.used_count + s.paid, collected = q.collected + s.collected,
    status = case when q.type = 'dynamic' then 'PAID' else q.status end
  from (select environment_id, code_id, sum(sums.paid)::integer as paid, sum(collected)::bigint as collected from sums group by 1, 2) s
  where q.environment_id = s.environment_id and q.id = s.code_id;
end $$;

alter table transactions drop constraint transactions_stage_check;
alter table transactions add constraint transactions_stage_check check (
  stage in ('open', 'processing', 'challenge', 'awaiting_transfer', 'awaiting_payer', 'unknown', 'done', 'cancelled', 'abandoned'));

create table payment_prompts (
  environment_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  attempt_id uuid not null unique,
  channel text not null check (channel in ('ussd', 'qr')),
  provider text not null,
  bank_name text,
  code text not null,
  amount bigint not null check (amount > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, transaction_id) references transactions (environment_id, id),
  check ((channel = 'ussd') = (bank_name is not null))
);
create index payment_prompts_transaction on payment_prompts (environment_id, transaction_id);
comment on table payment_prompts is 'What a payer was shown to pay with: a string to dial at a bank, or a code to scan with its app.';
comment on column payment_prompts.code is 'Dial string, or QR payload';

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

create table saved_cards (
  environment_id uuid not null,
  id uuid not null,
  token text not null unique check (token ~ '^card_[0-9A-Za-z]{20,40}$'),
  customer_id uuid not null,
  gateway text not null,
  sealed_gateway_token text not null,
  scheme text not null,
  bin text not null check (bin ~ '^[0-9]{6}$'),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry text not null,
  bank text,
  country text,
  consented_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
create unique index saved_cards_once on saved_cards (environment_id, customer_id, gateway, bin, last4, expiry) where removed_at is null;
comment on table saved_cards is 'Cards payers let a merchant keep: never a number, only the token of the gateway that charged it.';
comment on column saved_cards.token is 'What the merchant knows the card by';
comment on column saved_cards.sealed_gateway_token is 'Encrypted; gone once the card was removed';

create table saved_card_codes (
  environment_id uuid not null,
  customer_id uuid not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (environment_id, customer_id),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
comment on table saved_card_codes is 'The one-time code by which somebody proves that an e-mail address is theirs, before saved cards are shown.';

create table saved_card_sessions (
  token_hash text primary key,
  environment_id uuid not null,
  customer_id uuid not null,
  expires_at timestamptz not null,
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
create index saved_card_sessions_due on saved_card_sessions (expires_at);
comment on table saved_card_sessions is 'A payer who has proved an address sees the cards saved with it for a while.';

alter table transaction_attempts add column keep_card boolean not null default false;
alter table transaction_attempts add column saved_card_id uuid;
alter table transaction_attempts add constraint transaction_attempts_saved_card
  foreign key (environment_id, saved_card_id) references saved_cards (environment_id, id);
comment on column transaction_attempts.keep_card is 'The payer agreed to have the card saved';
comment on column transaction_attempts.saved_card_id is 'The saved card it was paid with, or that was saved by it';

create table sandbox_tokens (
  token text primary key,
  outcome text not null,
  scheme text not null,
  created_at timestamptz not null
);
comment on table sandbox_tokens is 'Tokens of the sandbox card processor: which test card''s outcome each stands for.';
alter table sandbox_charges add column token text;
comment on column sandbox_charges.token is 'Told once the charge is approved, where one was asked for';

create table email_attachments (
  email_id uuid not null references emails (id) on delete cascade,
  number smallint not null,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  primary key (email_id, number)
);
comment on table email_attachments is 'Files that go out with an e-mail.';
