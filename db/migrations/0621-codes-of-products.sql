-- What the tax authority calls a product: lines that sell it and say no code of their own go there under it.
alter table products add column code text check (code ~ '^[A-Z0-9][A-Z0-9.-]{1,19}$');
comment on column products.code is 'Of goods or services, for the tax authority; null: that of the e-invoicing settings';
