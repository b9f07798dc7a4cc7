-- When an inflow was returned: its own time, which later changes leave alone.

alter table virtual_account_inflows add column returned_at timestamptz;
update virtual_account_inflows set returned_at = updated_at where returned > 0;
alter table virtual_account_inflows add check ((returned > 0) = (returned_at is not null));
create index virtual_account_inflows_returned on virtual_account_inflows (returned_at) where returned_at is not null;
comment on column virtual_account_inflows.returned_at is 'When the bank had sent it back, all or a part of it';
