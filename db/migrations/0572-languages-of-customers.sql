-- The language a customer is written to in, and that of customers who have none of their own.
alter table customers add column language text check (language in ('en', 'fr', 'es'));
comment on column customers.language is 'ISO 639-1; null: that of the invoice settings';
alter table invoice_settings add column language text not null default 'en' check (language in ('en', 'fr', 'es'));
comment on column invoice_settings.language is 'Of documents for customers who have none of their own';
