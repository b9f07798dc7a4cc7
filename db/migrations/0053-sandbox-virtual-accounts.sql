-- The sandbox banks: the virtual accounts they opened, and the inflows on them.

create table sandbox_virtual_accounts (
  account_number text primary key,
  bank_id text not null,
  reference text not null,
  account_name text not null,
  is_open boolean not null,
  created_at timestamptz not null,
  unique (bank_id, reference)
);
comment on table sandbox_virtual_accounts is 'Records of the sandbox banks: the virtual accounts they opened';

create table sandbox_virtual_inflows (
  session_id text primary key,
  account_number text not null references sandbox_virtual_accounts (account_number),
  amount bigint not null check (amount > 0),
  sender_name text not null,
  narration text,
  sent_at timestamptz not null
);
create index sandbox_virtual_inflows_account on sandbox_virtual_inflows (account_number, sent_at);
comment on table sandbox_virtual_inflows is 'Records of the sandbox banks: the inflows on their virtual accounts, notified or not';
