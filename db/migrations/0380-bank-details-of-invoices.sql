-- Where customers may transfer to without the page of an invoice: written on the invoices of a business.

alter table invoice_settings add column bank_details text check (char_length(bank_details) <= 500);
