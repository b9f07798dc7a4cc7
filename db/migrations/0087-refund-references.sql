-- A merchant's own number of a refund: one that was given before makes nothing twice.

alter table refunds add column external_reference text check (length(external_reference) between 1 and 64);
create unique index refunds_external_reference on refunds (environment_id, external_reference)
  where external_reference is not null;
comment on column refunds.external_reference is 'The merchant''s own number of it, as in a file of refunds';
