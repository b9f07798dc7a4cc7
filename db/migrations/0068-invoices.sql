-- Invoices: settings, numbers, documents with lines, revisions, payments and customer credit.

create table invoice_settings (
  environment_id uuid primary key references environments (id),
  template text not null check (template in ('classic', 'modern', 'compact')),
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,10}$'),
  number_year boolean not null,
  number_reset text not null check (number_reset in ('never', 'yearly')),
  due_days integer not null check (due_days between 0 and 365),
  terms text check (char_length(terms) <= 2000),
  footer text check (char_length(footer) <= 300),
  part_allowed boolean not null,
  reminders jsonb not null,
  late_fee jsonb,
  updated_at timestamptz not null,
  bank_details text check (char_length(bank_details) <= 500),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  logo_image_id uuid references images (id),
  language text not null default 'en' check (language in ('en', 'fr', 'es'))
);
comment on table invoice_settings is 'How invoices of a business look, are numbered and followed by reminders; without a row the defaults of the program apply';
comment on column invoice_settings.reminders is 'The days of reminders relative to the due date; negative: before it';
comment on column invoice_settings.late_fee is 'The fee added when an invoice is afterDays days late: {kind, amount or rate, afterDays}';
comment on column invoice_settings.language is 'The language of documents for customers without one of their own';

create table invoice_number_series (
  environment_id uuid not null references environments (id),
  prefix text not null,
  period text not null,
  last integer not null check (last > 0),
  primary key (environment_id, prefix, period)
);
comment on table invoice_number_series is 'The last number of each series, incremented in the transaction that uses it, so that there are no gaps or duplicates';
comment on column invoice_number_series.period is 'The year of the numbers, if they restart each year; empty if they never restart';

-- The due date of the first unpaid part of an invoice with a deposit or instalments.

create function invoice_owed_on(schedule jsonb, due_on date, paid bigint) returns date language sql immutable as $$
  select coalesce((
    select p.day::date from (
      select s.part ->> 'dueOn' as day, sum((s.part ->> 'amount')::bigint) over (order by s.place) as until
      from jsonb_array_elements(schedule) with ordinality s (part, place)) p
    where p.until > paid order by p.until limit 1), due_on)
$$;

create table customer_columns (
  customer_id uuid not null,
  customer_name text not null constraint customer_name_length check (char_length(customer_name) <= 100),
  customer_email text not null,
  customer_address text constraint customer_address_length check (char_length(customer_address) <= 300),
  customer_tin text constraint customer_tin_length check (char_length(customer_tin) <= 30)
);
comment on table customer_columns is 'The columns for the customer of a document, a copy that stays the same when the customer changes; has no rows';

create table invoices (
  environment_id uuid not null references environments (id),
  id uuid not null,
  kind text not null check (kind in ('standard', 'subscription', 'recurring')),
  status text not null check (status in ('DRAFT', 'ISSUED', 'PARTIALLY_PAID', 'PAID', 'REFUNDED', 'CLOSED', 'WRITTEN_OFF')),
  number text,
  revision integer not null default 1 check (revision > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  like customer_columns including constraints,
  issue_on date not null,
  due_on date not null,
  discount jsonb,
  shipping jsonb,
  rounding text not null check (rounding in ('up', 'down', 'half')),
  round_total_to integer not null check (round_total_to > 0),
  notes text check (char_length(notes) <= 500),
  terms text check (char_length(terms) <= 2000),
  template text not null check (template in ('classic', 'modern', 'compact')),
  part_allowed boolean not null,
  use_credit boolean not null,
  subtotal bigint not null,
  discount_amount bigint not null,
  taxes jsonb not null,
  tax_amount bigint not null,
  shipping_amount bigint not null,
  rounding_amount bigint not null,
  total bigint not null check (total >= 0),
  late_fee bigint not null default 0 check (late_fee >= 0),
  late_fee_rule jsonb,
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  reminders jsonb not null,
  slug text,
  origin_id uuid,
  origin_key text,
  views integer not null default 0,
  started_count integer not null default 0,
  last_viewed_at timestamptz,
  overdue_at timestamptz,
  next_at timestamptz,
  issued_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  schedule jsonb not null default '[]' check (jsonb_typeof(schedule) = 'array'),
  owed_on date generated always as (invoice_owed_on(schedule, due_on, paid)) stored,
  version integer not null default 1 check (version > 0),
  po_number text check (char_length(po_number) <= 60),
  coupon jsonb,
  late_fee_chosen boolean not null default false,
  keeps_card boolean not null default false,
  to_business boolean not null default false,
  late_fee_from date,
  primary key (environment_id, id),
  foreign key (environment_id, customer_id) references customers (environment_id, id),
  check (due_on >= issue_on),
  check (paid <= total + late_fee),
  check (status in ('DRAFT', 'CLOSED') or (number is not null and slug is not null and issued_at is not null))
);
create unique index invoices_number on invoices (environment_id, number) where number is not null;
create unique index invoices_origin on invoices (environment_id, origin_key) where origin_key is not null;
create index invoices_newest on invoices (environment_id, created_at, id);
create index invoices_by_issue on invoices (environment_id, issue_on, id);
create index invoices_by_due on invoices (environment_id, due_on, id);
create index invoices_by_total on invoices (environment_id, total, id);
create index invoices_customer on invoices (environment_id, customer_id);
create index invoices_next on invoices (next_at) where next_at is not null;
create index invoices_by_owed on invoices (environment_id, owed_on) where status in ('ISSUED', 'PARTIALLY_PAID');
create index invoices_of_series on invoices (environment_id, origin_id, issue_on) where kind = 'recurring';
comment on table invoices is 'Invoices to customers, with their totals. A draft has no number yet.';
comment on column invoices.paid is 'The amount settled by payments, offline payments, credit and credit notes; the amount due is total plus late_fee minus this';
comment on column invoices.refunded is 'The amount refunded after payment, which is not due again';
comment on column invoices.taxes is 'Per rate: {taxId, name, rate, isInclusive, base, amount}';
comment on column invoices.late_fee_rule is 'The late fee rule as of the issue; null: no late fee, or already added';
comment on column invoices.overdue_at is 'When it was recorded as overdue and its event was sent';
comment on column invoices.slug is 'Identifies its page for the customer in the address';
comment on column invoices.origin_key is 'Identifies what another noun created it for; unique';
comment on column invoices.next_at is 'The time of the next reminder, overdue event or late fee; null: none';
comment on column invoices.schedule is 'Parts in order of their due dates: {dueOn, amount, isDeposit, share}; they add up to the total. Empty: all of it is due on due_on.';
comment on column invoices.owed_on is 'The due date of the first unpaid part';
comment on column invoices.version is 'Incremented when the content changes, so that saving an outdated version is refused';
comment on column invoices.po_number is 'The customer’s purchase order number';
comment on column invoices.coupon is 'A copy of the coupon as of writing: {code, terms, amount}';
comment on column invoices.late_fee_chosen is 'Whether late_fee_rule was chosen for this invoice; otherwise the rule of the settings applies on issue';
comment on column invoices.keeps_card is 'Whether the payer agrees that the card is saved and charged for later invoices';
comment on column invoices.to_business is 'Whether the customer is a business: its e-invoice must be cleared before the invoice is sent';
comment on column invoices.late_fee_from is 'The day of a postponed late fee; null: the number of days of the rule after the due date';

create table invoice_lines (
  environment_id uuid not null,
  invoice_id uuid not null,
  position integer not null check (position between 0 and 199),
  name text not null check (char_length(name) <= 200),
  description text check (char_length(description) <= 500),
  product_id uuid,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  unit_price bigint not null check (unit_price >= 0),
  discount jsonb,
  taxes jsonb not null,
  gross bigint not null,
  discount_amount bigint not null,
  document_discount bigint not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  unit text check (char_length(unit) <= 30),
  code text,
  primary key (environment_id, invoice_id, position),
  foreign key (environment_id, invoice_id) references invoices (environment_id, id)
);
comment on table invoice_lines is 'The lines of invoices, with the tax rates as of writing';
comment on column invoice_lines.code is 'The code of goods or services for the tax authority; null: that of the e-invoicing settings';

create table invoice_revisions (
  environment_id uuid not null,
  invoice_id uuid not null,
  revision integer not null check (revision > 0),
  document jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (environment_id, invoice_id, revision),
  foreign key (environment_id, invoice_id) references invoices (environment_id, id)
);
comment on table invoice_revisions is 'Earlier versions of issued invoices';

create table invoice_payments (
  environment_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  currency text not null,
  kind text not null check (kind in ('payment', 'offline', 'credit', 'credit_note')),
  transaction_id uuid,
  method text check (method in ('cash', 'cheque', 'transfer', 'other')),
  number text,
  note text check (char_length(note) <= 300),
  received bigint not null check (received > 0),
  amount bigint not null check (amount >= 0),
  credited bigint not null default 0 check (credited >= 0),
  returned bigint not null default 0 check (returned >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  credit_returned bigint not null default 0 check (credit_returned between 0 and credited),
  paid_on date not null,
  at timestamptz not null,
  created_by text,
  reversed_at timestamptz,
  reversed_by text,
  primary key (environment_id, id),
  foreign key (environment_id, invoice_id) references invoices (environment_id, id),
  check (received = amount + credited),
  check (returned + refunded <= amount),
  check ((kind = 'payment') = (transaction_id is not null)),
  check (kind <> 'payment' or reversed_at is null),
  check (kind <> 'credit' or credited = 0)
);
create index invoice_payments_of_invoice on invoice_payments (environment_id, invoice_id, at, id);
create index invoice_payments_of_customer on invoice_payments (environment_id, customer_id, currency);
create unique index invoice_payments_transaction on invoice_payments (environment_id, transaction_id) where transaction_id is not null;
comment on table invoice_payments is 'Payments of invoices: the part allocated to the invoice, and the part that became customer credit';
comment on column invoice_payments.amount is 'The part allocated to the invoice, minor units';
comment on column invoice_payments.credited is 'The excess that became credit, minor units';
comment on column invoice_payments.returned is 'The part of amount that was returned and is due again';
comment on column invoice_payments.refunded is 'The part of amount that was refunded and is not due again';
comment on column invoice_payments.credit_returned is 'The part of the credit that was returned with a refund';

create table customer_credits (
  environment_id uuid not null references environments (id),
  customer_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null,
  updated_at timestamptz not null,
  primary key (environment_id, customer_id, currency),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
comment on table customer_credits is 'Overpayments of customers. Negative where a payment was refunded after its credit had been used.';

create table invoice_events (
  environment_id uuid not null,
  invoice_id uuid not null,
  like timeline_columns including constraints,
  primary key (environment_id, invoice_id, id),
  foreign key (environment_id, invoice_id) references invoices (environment_id, id)
);
comment on table invoice_events is 'The timeline of invoices';

create table invoice_follow_ups (
  environment_id uuid not null references environments (id),
  transaction_id uuid not null,
  kind text not null check (kind in ('paid', 'returned')),
  invoice_id uuid not null,
  at timestamptz not null,
  primary key (environment_id, transaction_id, kind)
);
create index invoice_follow_ups_next on invoice_follow_ups (at);
comment on table invoice_follow_ups is 'Captured and returned payments of invoices whose notifications and allocation of returned amounts are pending; processed by a sweep';

-- The amount due of an invoice.
create function invoice_due(i invoices) returns bigint language sql immutable as $$
  select case when i.status in ('ISSUED', 'PARTIALLY_PAID') then i.total + i.late_fee - i.paid else 0 end
$$;

create function invoices_lock(uses jsonb) returns void language plpgsql as $$
begin
  perform from invoices i
    where (i.environment_id, i.id) in (select (u ->> 'env')::uuid, (u ->> 'id')::uuid from jsonb_array_elements(uses) u)
    order by i.environment_id, i.id for no key update;
end $$;

-- Allocates captured payments: up to the amount due to the invoice, the excess to the credit of its customer.
create function invoices_count(uses jsonb) returns void language plpgsql as $$
declare
  u jsonb;
  i invoices;
  whole bigint;
  part bigint;
begin
  for u in select v from jsonb_array_elements(uses) v loop
    select * into strict i from invoices n where n.environment_id = (u ->> 'env')::uuid and n.id = (u ->> 'id')::uuid;
    whole := (u ->> 'amount')::bigint;
    part := least(whole, greatest(0, invoice_due(i)));
    insert into invoice_payments (environment_id, id, invoice_id, customer_id, currency, kind, transaction_id, received, amount, credited, paid_on, at)
    values (i.environment_id, (u ->> 'transaction')::uuid, i.id, i.customer_id, i.currency, 'payment', (u ->> 'transaction')::uuid,
            whole, part, whole - part, (u ->> 'day')::date, (u ->> 'paidAt')::timestamptz);
    if part > 0 then
      update invoices n set
        paid = n.paid + part, status = case when n.paid + part >= n.total + n.late_fee then 'PAID' else 'PARTIALLY_PAID' end,
        paid_at = case when n.paid + part >= n.total + n.late_fee then (u ->> 'paidAt')::timestamptz else n.paid_at end,
        next_at = case when n.paid + part >= n.total + n.late_fee then null else n.next_at end,
        updated_at = (u ->> 'paidAt')::timestamptz
      where n.environment_id = i.environment_id and n.id = i.id;
    end if;
    if whole > part then
      insert into customer_credits as c (environment_id, customer_id, currency, amount, updated_at)
      values (i.environment_id, i.customer_id, i.currency, whole - part, (u ->> 'paidAt')::timestamptz)
      on conflict (environment_id, customer_id, currency) do update set amount = c.amount + excluded.amount, updated_at = excluded.updated_at;
    end if;
    insert into invoice_follow_ups (environment_id, transaction_id, kind, invoice_id, at)
    values (i.environment_id, (u ->> 'transaction')::uuid, 'paid', i.id, (u ->> 'paidAt')::timestamptz);
  end loop;
end $$;

insert into payment_sources (kind, place, lock_function, count_function) values ('invoice_reference', 10, 'invoices_lock', 'invoices_count');

-- Queues refunds and chargebacks of invoice payments for a sweep.
create function invoice_payment_returned() returns trigger language plpgsql as $$
begin
  insert into invoice_follow_ups (environment_id, transaction_id, kind, invoice_id, at)
  values (new.environment_id, new.id, 'returned', new.source_id, new.updated_at)
  on conflict (environment_id, transaction_id, kind) do nothing;
  return null;
end $$;
create trigger transactions_invoice_returned after update on transactions for each row
  when (new.source_kind = 'invoice_reference' and new.source_id is not null and (new.refunded_amount, new.charged_back) is distinct from (old.refunded_amount, old.charged_back))
  execute function invoice_payment_returned();

-- The overdue amount of an invoice.
create function invoice_late(i invoices, today date) returns bigint language sql immutable as $$
  select case
    when invoice_due(i) = 0 then 0
    when i.due_on < today then invoice_due(i)
    else greatest(0, coalesce((select sum((s.part ->> 'amount')::bigint) from jsonb_array_elements(i.schedule) s (part)
      where (s.part ->> 'dueOn')::date < today), 0) - i.paid)::bigint
  end
$$;

create table invoice_attachments (
  environment_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  business_id uuid not null,
  file_id uuid not null,
  added_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, invoice_id) references invoices (environment_id, id),
  foreign key (business_id, file_id) references private_files (business_id, id)
);
create index invoice_attachments_invoice on invoice_attachments (environment_id, invoice_id);
create index invoice_attachments_file on invoice_attachments (business_id, file_id);
create index invoice_attachments_oldest on invoice_attachments (added_at);
comment on table invoice_attachments is 'Attachments of invoices, each a private file of the business; customers download them on the page of the invoice';
comment on column invoice_attachments.removed_at is 'When it was removed after the issue: kept for revisions, hidden from the customer';
