-- E-invoices: the status of each invoice at the tax authority.

create table e_invoices (
  environment_id uuid not null,
  id uuid not null,
  status text not null check (status in ('WAITING', 'SENT', 'CLEARED', 'REFUSED')),
  buyer_kind text not null check (buyer_kind in ('business', 'consumer')),
  irn text not null,
  csid text,
  qr text,
  refusals jsonb not null default '[]',
  send_when_cleared boolean not null default false,
  report_by timestamptz,
  submitted_at timestamptz,
  cleared_at timestamptz,
  request_count integer not null default 0,
  not_found_count integer not null default 0,
  report_pending boolean not null default false,
  reported_status text,
  reported_reference text,
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, id) references invoices (environment_id, id),
  check ((status = 'CLEARED') = (csid is not null)),
  check ((csid is null) = (qr is null)),
  check ((csid is null) = (cleared_at is null)),
  check ((buyer_kind = 'consumer') = (report_by is not null))
);
create unique index e_invoices_irn on e_invoices (environment_id, irn);
create index e_invoices_next on e_invoices (next_at) where next_at is not null;
create index e_invoices_open on e_invoices (environment_id, status) where status <> 'CLEARED';
comment on table e_invoices is 'The status of invoices at the tax authority from their issue on; one row per submitted invoice, with the id of the invoice';
comment on column e_invoices.irn is 'Number, service id and issue date: identifies the invoice at the authority';
comment on column e_invoices.send_when_cleared is 'Whether it is e-mailed to the customer once cleared';
comment on column e_invoices.report_by is 'The reporting deadline of a consumer invoice: 24 hours after its issue; null: to a business';
comment on column e_invoices.not_found_count is 'The number of responses since its submission that the authority has no record of it';
comment on column e_invoices.report_pending is 'Whether a payment or void is still to be reported to the authority';
comment on column e_invoices.next_at is 'The time of the next submission, status query or report; null: none';

create function invoice_awaits_clearance(environment uuid, invoice uuid) returns boolean language sql stable as $$
  select exists (
    select from e_invoices e left join e_invoicing_settings s on s.environment_id = e.environment_id
    where e.environment_id = environment and e.id = invoice and e.buyer_kind = 'business'
      and e.status <> 'CLEARED' and (e.status = 'SENT' or coalesce(s.enabled, false)));
$$;
comment on function invoice_awaits_clearance is 'Whether an invoice to a business awaits clearance by the tax authority: until then it is not sent, not shown to the customer and not payable';

-- Queues payments and voids of cleared invoices for reporting to the authority, whatever their cause.
create function report_to_tax_authority() returns trigger language plpgsql as $$
begin
  update e_invoices set report_pending = true, next_at = least(next_at, new.updated_at)
  where environment_id = new.environment_id and id = new.id and status = 'CLEARED';
  return null;
end $$;
create trigger report_to_tax_authority after update of status, paid on invoices for each row
  when (old.status <> new.status or old.paid <> new.paid) execute function report_to_tax_authority();
