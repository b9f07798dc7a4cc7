-- A late fee was added at once after a long stop, although its customer had not been reminded meanwhile and could not pay.
alter table invoices add column late_fee_from date;
comment on column invoices.late_fee_from is 'The day on which the late fee is added, where it was put off; null: so many days after the due date';
