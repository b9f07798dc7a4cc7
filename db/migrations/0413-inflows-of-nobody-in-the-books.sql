-- Inflows that no business has are in the platform's own books from their first moment.

alter table stray_inflows
  add column mode text check (mode in ('test', 'live')),
  add column booked_at timestamptz,
  add column returned_at timestamptz;
update stray_inflows set mode = case rail when 'SANDBOX' then 'test' else 'live' end;
-- What was decided before is in the books of the business that it was matched with, or in none.
update stray_inflows set booked_at = updated_at, mode = null where status in ('MATCHED', 'RETURNED');
alter table stray_inflows add constraint stray_inflows_mode check (mode is not null or status in ('MATCHED', 'RETURNED'));
create index stray_inflows_unbooked on stray_inflows (received_at) where booked_at is null;
comment on table stray_inflows is 'Transfers that banks told of on account numbers that no business has, each once: staff match them with an account, return or hold them. In the platform''s own books until then.';
comment on column stray_inflows.mode is 'Of the bank that told of it, and so of the books it lies in; null: it was decided before it was kept in books';
comment on column stray_inflows.booked_at is 'When it was posted; null: it is to be';
