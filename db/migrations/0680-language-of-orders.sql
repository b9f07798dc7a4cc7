-- The language in which an order was placed: its papers, e-mails and pages are in it.
alter table orders add column language text check (language in ('en', 'fr', 'es'));
comment on column orders.language is 'ISO 639-1, of the page it was placed on; null: that of its customer, else of the invoice settings';
