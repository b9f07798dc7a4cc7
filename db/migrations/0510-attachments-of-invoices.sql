-- Files that go with an invoice, each a private file of the business.
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
comment on table invoice_attachments is 'Files that go with an invoice; its customer downloads them on its page.';
comment on column invoice_attachments.removed_at is 'Taken away after it was issued: kept for its revisions, and not shown to the customer any more';
