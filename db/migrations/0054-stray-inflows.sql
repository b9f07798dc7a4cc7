-- Money that arrived on an account number that no business has.

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
  asks integer not null default 0,
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
comment on table stray_inflows is 'Transfers that banks told of on account numbers that no business has, each once: staff match them with an account, return or hold them. In the platform''s own books until then.';
comment on column stray_inflows.session_id is 'By which the bank knows the transfer: the same one is counted once';
comment on column stray_inflows.matched_number is 'The account that staff matched it with, at the same rail';
comment on column stray_inflows.mode is 'Of the bank that told of it, and so of the books it lies in; null: it was decided before it was kept in books';
comment on column stray_inflows.booked_at is 'When it was posted; null: it is to be';
