-- Declined cards are counted where they come from and whom they concern, so that who tests cards has to wait.

alter table transaction_attempts add column network text;
comment on column transaction_attempts.network is 'Where the try came from: 24 bits of IPv4, 48 of IPv6; null for what no browser asked for';

create table card_declines (
  scope text collate "C" not null check (scope in ('address', 'bin', 'merchant', 'all_address', 'all_bin')),
  subject text collate "C" not null,
  declines integer not null check (declines >= 0),
  approvals integer not null check (approvals >= 0),
  window_began_at timestamptz not null,
  strikes integer not null default 0 check (strikes >= 0),
  wait_until timestamptz,
  last_declined_at timestamptz not null,
  primary key (scope, subject)
);
create index card_declines_age on card_declines (last_declined_at);
create index card_declines_waiting on card_declines (wait_until) where wait_until is not null;
comment on table card_declines is 'Declines and approvals of a window, and how long further cards wait. Rows of scopes that begin with all_ count live mode of every merchant.';
comment on column card_declines.subject is 'The environment, with a network or the first digits of the card; for all_ the latter alone';
comment on column card_declines.strikes is 'Waits in a row: each is twice as long as the one before';
