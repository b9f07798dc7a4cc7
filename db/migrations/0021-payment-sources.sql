-- What payments come through: the kinds of sources, and the order in which captures lock them.

create table payment_sources (
  kind text primary key check (kind ~ '^[a-z][a-z_]*$'),
  place smallint not null unique,
  lock_function text not null check (lock_function ~ '^[a-z_]+$'),
  count_function text not null check (count_function ~ '^[a-z_]+$')
);
comment on table payment_sources is 'What payments may be for, beside checkout and API: a row a noun, written by its migration. Registered with the program in the noun''s module as well.';
comment on column payment_sources.kind is 'As transactions.source_kind';
comment on column payment_sources.place is 'Sources are locked in this order, after payments and before balances, by whoever captures payments';
comment on column payment_sources.lock_function is 'Takes uses as jsonb, locks their sources in the order of their keys';
comment on column payment_sources.count_function is 'Takes uses as jsonb, in the transaction of the capture: counts them and whatever else follows when a source is paid';
insert into payment_sources (kind, place, lock_function, count_function) values
  ('payment_link_ref', 1, 'payment_links_lock', 'payment_links_count'),
  ('payment_page_ref', 2, 'payment_pages_lock', 'payment_pages_count'),
  ('qr_code_ref', 3, 'qr_codes_lock', 'qr_codes_count');
