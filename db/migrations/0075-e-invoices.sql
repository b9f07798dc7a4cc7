-- The state of each invoice at the tax authority.

create table e_invoices (
  environment_id uuid not null,
  id uuid not null,
  status text not null check (status in ('WAITING', 'SENT', 'CLEARED', 'REFUSED')),
  buyer_kind text not null check (buyer_kind in ('business', 'consumer')),
  irn text not null,
  csid text,
  qr text,
  refusals jsonb not null default '[]',
  sends_after boolean not null default false,
  report_by timestamptz,
  handed_at timestamptz,
  cleared_at timestamptz,
  asks integer not null default 0,
  not_found integer not null default 0,
  untold boolean not null default false,
  told_status text,
  told_reference text,
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
comment on table e_invoices is 'How an invoice stands with the tax authority, from its issue on; a row for each that goes there, under the id of the invoice';
comment on column e_invoices.irn is 'Number, service id and day of issue: what the authority knows it by';
comment on column e_invoices.sends_after is 'Its customer gets it by e-mail once it is cleared';
comment on column e_invoices.report_by is 'Of one to a consumer: 24 hours after its issue';
comment on column e_invoices.not_found is 'How often the authority had no record of it since it was handed over';
comment on column e_invoices.untold is 'What has become of the invoice since is still to be told to the authority';
comment on column e_invoices.next_at is 'When it is handed over, asked about or told of; null: nothing is to be done';

create function invoice_held(environment uuid, invoice uuid) returns boolean language sql stable as $$
  select exists (
    select from e_invoices e left join e_invoicing_settings s on s.environment_id = e.environment_id
    where e.environment_id = environment and e.id = invoice and e.buyer_kind = 'business'
      and e.status <> 'CLEARED' and (e.status = 'SENT' or coalesce(s.enabled, false)));
$$;
comment on function invoice_held is 'Whether an invoice to a business still waits for the tax authority: it is neither sent nor shown to its customer nor paid';

-- What is paid of a cleared invoice, or that it is void, is told to the authority, however it came about.
create function tell_tax_authority() returns trigger language plpgsql as $$
begin
  update e_invoices set untold = true, next_at = least(next_at, new.updated_at)
  where environment_id = new.environment_id and id = new.id and status = 'CLEARED';
  return null;
end $$;
create trigger tell_tax_authority after update of status, paid on invoices for each row
  when (old.status <> new.status or old.paid <> new.paid) execute function tell_tax_authority();
