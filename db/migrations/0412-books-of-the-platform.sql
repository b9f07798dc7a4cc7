-- The platform's own books, one a mode: money of nobody lies in them. They are environments without a business.

alter table environments alter column business_id drop not null;
comment on column environments.business_id is 'Null: the platform''s own books of the mode, in which money lies that belongs to no business yet';

drop trigger environments_account_code on environments;
create trigger environments_account_code after insert on environments for each row
  when (new.business_id is not null) execute function environment_account_code();

create unique index environments_of_the_platform on environments (mode) where business_id is null;
insert into environments (id, business_id, mode, created_at) values
  ('00000000-0000-0000-0000-000000000001', null, 'test', now()),
  ('00000000-0000-0000-0000-000000000002', null, 'live', now());
