-- Inflows on account numbers of no business.

create table stray_inflows (
  id uuid primary key,
  rail text not null,
  session_id text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  amount bigint not null check (amount > 0),
  sender_name text,
  sender_bank text,
  sender_last4 text check (char_length(sender_last4) = 4),
  narration text check (char_length(narration) <= 200),
  status text not null check (status in ('UNMATCHED', 'HELD', 'MATCHING', 'MATCHED', 'RETURNING', 'RETURNED')),
  matched_number text check (matched_number ~ '^[0-9]{10}$'),
  matched_reference text,
  reason text check (char_length(reason) <= 500),
  decided_by text,
  next_at timestamptz,
  request_count integer not null default 0,
  received_at timestamptz not null,
  updated_at timestamptz not null,
  mode text check (mode in ('test', 'live')),
  booked_at timestamptz,
  returned_at timestamptz,
  unique (rail, session_id),
  check ((status in ('MATCHING', 'RETURNING')) = (next_at is not null)),
  check (status <> 'MATCHING' or matched_number is not null),
  constraint stray_inflows_mode check (mode is not null or status in ('MATCHED', 'RETURNED'))
);
create index stray_inflows_waiting on stray_inflows (received_at) where status in ('UNMATCHED', 'HELD');
create index stray_inflows_next on stray_inflows (next_at) where next_at is not null;
create index stray_inflows_received on stray_inflows (received_at);
create index stray_inflows_unbooked on stray_inflows (received_at) where booked_at is null;
comment on table stray_inflows is 'Inflows reported for account numbers of no business, once per transfer. Staff match, return or hold them; until then they are in the ledger of the platform.';
comment on column stray_inflows.session_id is 'The id of the transfer at the bank; a repeated notice is counted once';
comment on column stray_inflows.matched_number is 'The account number that staff matched it with, at the same rail';
comment on column stray_inflows.mode is 'The mode of the reporting bank, and so of the ledger of the platform that contains it; null: decided before such inflows were posted';
comment on column stray_inflows.booked_at is 'When it was posted; null: not posted yet';
