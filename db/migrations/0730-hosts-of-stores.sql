-- A store by the host name of its business: a claim a store, proved by a TXT record, looked up again each day.
create table store_hosts (
  environment_id uuid primary key references stores (environment_id),
  host text not null check (host = lower(host) and char_length(host) between 4 and 245),
  token text not null check (char_length(token) = 32),
  status text not null check (status in ('WAITING', 'VERIFIED', 'FAILING', 'LOST')),
  problem text check (problem in ('NO_RECORD', 'OTHER_VALUE', 'NO_ANSWER', 'TAKEN_OVER')),
  created_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  failing_since timestamptz,
  next_check_at timestamptz,
  check ((status in ('VERIFIED', 'FAILING')) = (next_check_at is not null)),
  check ((status = 'FAILING') = (failing_since is not null))
);
create index store_hosts_due on store_hosts (next_check_at) where next_check_at is not null;
comment on table store_hosts is 'The host name that a business claims for its store. Several may claim one; it leads to the store that the directory names under store_host.';
comment on column store_hosts.token is 'What the TXT record of _kasuwa.<host> has to hold; public once it is set';
comment on column store_hosts.problem is 'What the last check found wrong; NO_ANSWER: the DNS could not be asked, which changes nothing';
comment on column store_hosts.failing_since is 'Since when the record of a verified host is not found; it is lost 72 hours later';
