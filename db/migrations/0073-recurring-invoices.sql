-- Recurring invoices: series that create one invoice on each of their days.

create table recurring_invoices (
  environment_id uuid not null references environments (id),
  id uuid not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ENDED')),
  name text not null check (char_length(name) <= 100),
  version integer not null default 1 check (version > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  like customer_columns including constraints,
  notes text check (char_length(notes) <= 500),
  content jsonb not null,
  total bigint not null check (total >= 0),
  interval text not null check (interval in ('daily', 'weekly', 'monthly', 'quarterly', 'biannually', 'annually')),
  interval_count integer not null check (interval_count between 1 and 36),
  starts_on date not null,
  ends_on date,
  times integer check (times > 0),
  due_days integer not null check (due_days between 0 and 365),
  sends boolean not null,
  period_index integer not null default 0 check (period_index >= 0),
  made integer not null default 0 check (made >= 0),
  next_on date,
  next_at timestamptz,
  stopped_for text check (char_length(stopped_for) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  check ((next_at is null) = (next_on is null)),
  check ((status = 'ACTIVE') = (next_at is not null))
);
create index recurring_invoices_newest on recurring_invoices (environment_id, created_at, id);
create index recurring_invoices_by_day on recurring_invoices (environment_id, next_on, id);
create index recurring_invoices_by_total on recurring_invoices (environment_id, total, id);
create index recurring_invoices_customer on recurring_invoices (environment_id, customer_id);
create index recurring_invoices_next on recurring_invoices (next_at) where next_at is not null;
comment on table recurring_invoices is 'Series of invoices: one invoice is created on each of their days, computed from the first one';
comment on column recurring_invoices.version is 'Incremented when the content changes, so that saving an outdated version is refused';
comment on column recurring_invoices.content is 'The input it was written from, without customer and notes; each invoice is created from it';
comment on column recurring_invoices.total is 'The total per invoice at the tax rates of the day of writing';
comment on column recurring_invoices.times is 'The maximum number of invoices; null: no limit';
comment on column recurring_invoices.sends is 'Whether invoices are issued and sent immediately; otherwise they remain drafts for review';
comment on column recurring_invoices.period_index is 'The number of the period of next_on, from 0';
comment on column recurring_invoices.made is 'The number of invoices created';
comment on column recurring_invoices.stopped_for is 'The reason of an automatic pause';

create table recurring_invoice_events (
  environment_id uuid not null,
  recurring_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, recurring_id, id),
  foreign key (environment_id, recurring_id) references recurring_invoices (environment_id, id)
);
comment on table recurring_invoice_events is 'The timeline of recurring invoices';
