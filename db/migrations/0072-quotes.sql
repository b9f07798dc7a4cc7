-- Quotes: offers that a customer accepts or declines on a page, each becoming at most one invoice.

create table quotes (
  environment_id uuid not null references environments (id),
  id uuid not null,
  status text not null check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  number text,
  version integer not null default 1 check (version > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  like customer_columns including constraints,
  notes text check (char_length(notes) <= 500),
  content jsonb not null,
  document jsonb not null,
  total bigint not null check (total >= 0),
  issue_on date not null,
  valid_until date not null,
  slug text,
  next_at timestamptz,
  sent_at timestamptz,
  answered_at timestamptz,
  answered_by text check (char_length(answered_by) <= 100),
  reason text check (char_length(reason) <= 500),
  invoice_id uuid,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  foreign key (environment_id, invoice_id) references invoices (environment_id, id),
  check ((status = 'ACCEPTED') = (invoice_id is not null)),
  check (status = 'DRAFT' or (number is not null and slug is not null))
);
create unique index quotes_number on quotes (environment_id, number) where number is not null;
create unique index quotes_invoice on quotes (environment_id, invoice_id) where invoice_id is not null;
create index quotes_newest on quotes (environment_id, created_at, id);
create index quotes_by_total on quotes (environment_id, total, id);
create index quotes_by_end on quotes (environment_id, valid_until, id);
create index quotes_customer on quotes (environment_id, customer_id);
create index quotes_next on quotes (next_at) where next_at is not null;
comment on table quotes is 'Offers to customers; an accepted quote becomes one invoice. A draft has no number yet.';
comment on column quotes.version is 'Incremented when the content changes, so that saving or accepting an outdated version is refused';
comment on column quotes.content is 'The input it was written from, without customer and notes; the invoice is created from it';
comment on column quotes.document is 'The document as displayed, with totals, without customer and notes';
comment on column quotes.next_at is 'The expiry';
comment on column quotes.answered_by is 'The name given by the person who accepted or declined it';

create table quote_number_series (
  environment_id uuid not null references environments (id),
  year integer not null,
  last integer not null check (last > 0),
  primary key (environment_id, year)
);
comment on table quote_number_series is 'The last quote number per year, incremented in the transaction that uses it, so that there are no gaps or duplicates';

create table quote_events (
  environment_id uuid not null,
  quote_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, quote_id, id),
  foreign key (environment_id, quote_id) references quotes (environment_id, id)
);
comment on table quote_events is 'The timeline of quotes';
