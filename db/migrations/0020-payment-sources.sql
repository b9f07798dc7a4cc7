-- What payments come through: the kinds of sources and their public addresses.

-- Takes the address of a link or page that is written, and gives back the one it had. A new row whose address is taken is left
-- out, as `on conflict do nothing` does; a changed one fails like any other that is not unique.
create function payment_address_taken() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug = old.slug then
      return new;
    end if;
    delete from payment_addresses where slug = old.slug;
  end if;
  insert into payment_addresses (slug, kind, environment_id, subject_id) values (new.slug, tg_argv[0], new.environment_id, new.id)
    on conflict (slug) do nothing;
  if found then
    return new;
  end if;
  if tg_op = 'INSERT' then
    return null;
  end if;
  raise exception 'address taken' using errcode = 'unique_violation', constraint = tg_table_name || '_slug', table = tg_table_name;
end $$;

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

create table payment_addresses (
  slug text primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]*$'),
  environment_id uuid not null references environments (id),
  subject_id uuid not null
);
comment on table payment_addresses is 'Who has an address after /pay/: one of what payers pay for. Kept by a trigger on each.';
