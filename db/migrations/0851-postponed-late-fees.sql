-- A late fee was added right after downtime, although the customer had not been reminded and could not pay.
alter table invoices add column late_fee_from date;
comment on column invoices.late_fee_from is 'The day of a postponed late fee; null: the rule''s number of days after the due date';
