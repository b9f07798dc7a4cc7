-- Saved cards of payers, and the codes and sessions with which payers use them.

create table saved_cards (
  environment_id uuid not null,
  id uuid not null,
  token text not null check (token ~ '^card_[0-9A-Za-z]{20,40}$'),
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
  proved boolean not null default true,
  primary key (environment_id, id),
  unique (environment_id, token),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
create unique index saved_cards_once on saved_cards (environment_id, customer_id, gateway, bin, last4, expiry) where removed_at is null;
comment on table saved_cards is 'Cards that payers allow a merchant to save: never the number, only a token of the gateway that charged it';
comment on column saved_cards.token is 'Identifies the card to the merchant';
comment on column saved_cards.sealed_gateway_token is 'Encrypted; erased when the card is removed';
comment on column saved_cards.proved is 'False: saved for one purpose without proof of the e-mail address; readers of that mailbox cannot use the card elsewhere';

-- Throws if a row of a live environment names the sandbox as the party that took, sent or returned money, unless live mode is simulated.
create function refuse_sandbox_in_live() returns trigger language plpgsql as $$
begin
  if exists (select from environments e where e.id = new.environment_id and e.mode = 'live')
     and not coalesce((select is_on from live_simulation), false) then
    raise exception 'the sandbox moves no money in live mode'
      using errcode = 'check_violation', constraint = 'sandbox_in_live', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger saved_cards_sandbox_in_live before insert on saved_cards
  for each row when (new.gateway = 'SANDBOX') execute function refuse_sandbox_in_live();

create table saved_card_codes (
  environment_id uuid not null,
  customer_id uuid not null,
  code_hash text not null,
  attempt_count integer not null default 0,
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (environment_id, customer_id),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
comment on table saved_card_codes is 'One-time codes that prove ownership of an e-mail address before its saved cards are shown';

create table saved_card_sessions (
  environment_id uuid not null,
  token_hash text not null,
  customer_id uuid not null,
  expires_at timestamptz not null,
  primary key (environment_id, token_hash),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
create index saved_card_sessions_due on saved_card_sessions (expires_at);
comment on table saved_card_sessions is 'A payer''s temporary access to the cards saved with a proved e-mail address';
