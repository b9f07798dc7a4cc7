-- The language of the page on which a payment was begun or first tried: its receipt and what follows of it are in it.
alter table transactions add column language text check (language in ('en', 'fr', 'es'));
comment on column transactions.language is 'ISO 639-1, of the page it was paid on or as the business said; null: not known. What is paid for has its own before it';
