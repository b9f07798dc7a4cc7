-- A payment link may be kept as a draft, which nobody can see or pay until it is published.

alter table payment_links drop constraint payment_links_status_check;
alter table payment_links add constraint payment_links_status_check
  check (status in ('DRAFT', 'ACTIVE', 'INACTIVE', 'COMPLETED', 'CLOSED'));
