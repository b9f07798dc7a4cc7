-- What else an invoice is written with: the customer's order number, units, a coupon, a late fee of its own; and which save it is of.
alter table invoices
  add column version integer not null default 1 check (version > 0),
  add column po_number text check (char_length(po_number) <= 60),
  add column coupon jsonb,
  add column late_fee_chosen boolean not null default false;
comment on column invoices.version is 'Counts what changes its text: who saves an older one is told';
comment on column invoices.po_number is 'Number of the customer’s own order';
comment on column invoices.coupon is '{code, terms, amount}: as it was when the invoice was written';
comment on column invoices.late_fee_chosen is 'Whether late_fee_rule was chosen for this invoice; else it is that of the settings when it is issued';

alter table invoice_lines add column unit text check (char_length(unit) <= 30);
