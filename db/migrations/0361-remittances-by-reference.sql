-- A line of a bank statement names a remittance by our reference or the partner's.
create index remittances_by_reference on remittances (upper(reference));
create index remittances_by_partner_reference on remittances (upper(partner_reference)) where partner_reference is not null;
