-- Protection of checkouts: the sites that may embed them, and counters of declines.

create table embedding_sites (
  environment_id uuid not null references environments (id),
  id uuid not null,
  origin text not null check (length(origin) <= 260) check (origin ~ '^(https://[a-z0-9-]+(\.[a-z0-9-]+)*|http://localhost)(:[0-9]{1,5})?$'),
  label text not null check (length(label) <= 60),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, origin)
);
comment on table embedding_sites is 'Origins whose pages may frame the checkout (frame-ancestors); no rows: none may';
comment on column embedding_sites.origin is 'As serialised by browsers: https://shop.example.com, without the default port. http://localhost in test mode only.';

create table card_declines (
  scope text not null check (scope in ('address', 'bin', 'merchant', 'all_address', 'all_bin')),
  subject text not null,
  declines integer not null check (declines >= 0),
  approvals integer not null check (approvals >= 0),
  window_started_at timestamptz not null,
  delay_count integer not null default 0 check (delay_count >= 0),
  wait_until timestamptz,
  last_declined_at timestamptz not null,
  primary key (scope, subject)
);
create index card_declines_age on card_declines (last_declined_at);
create index card_declines_waiting on card_declines (wait_until) where wait_until is not null;
comment on table card_declines is 'Declines and approvals within a window, and the delay for further cards. Scopes that begin with all_ count live mode of all merchants.';
comment on column card_declines.subject is 'The environment, plus a network or the first digits of the card; for all_ scopes the network or digits only';
comment on column card_declines.delay_count is 'Consecutive delays: each is twice as long as the previous one';
