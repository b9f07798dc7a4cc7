-- Customers, and the index of words for finding them.

create table customers (
  environment_id uuid not null references environments (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  name text,
  phone bytea,
  created_at timestamptz not null,
  phone_hash bytea,
  language text check (language in ('en', 'fr', 'es')),
  primary key (environment_id, id),
  unique (environment_id, email),
  constraint customers_phone_sealed check (is_sealed_for(phone, 'customers.phone', environment_id::text, id::text))
);
create index customers_phone on customers (environment_id, phone_hash) where phone_hash is not null;
create index customers_phone_clear on customers (environment_id, id) where substring(phone from 1 for 4) = '\x4b535600'::bytea;
create index customers_by_name on customers (environment_id, lower(coalesce(name, email)), id);
create index customers_newest on customers (environment_id, created_at, id);
comment on table customers is 'Payers of a merchant, identified by e-mail';
comment on column customers.phone is 'Sealed by the vault, opened by the connection pool';
comment on column customers.phone_hash is 'Keyed hash of the phone number, for lookup';
comment on column customers.language is 'ISO 639-1; null: the language of the invoice settings';

create function customers_add_words() returns trigger language plpgsql as $$
begin
  insert into customer_words (environment_id, word, customer_id)
  select new.environment_id, word, new.id from search_words(concat_ws(' ', new.name, new.email)) word
  on conflict do nothing;
  return null;
end $$;
create trigger customers_added after insert on customers for each row execute function customers_add_words();
create trigger customers_renamed after update of name, email on customers
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email) execute function customers_add_words();

create table customer_words (
  environment_id uuid not null,
  word text not null,
  customer_id uuid not null,
  primary key (environment_id, word, customer_id),
  foreign key (environment_id, customer_id) references customers (environment_id, id)
);
create index customer_words_of on customer_words (environment_id, customer_id, word);
comment on table customer_words is 'All words of current and earlier names and e-mails of a customer, for prefix search. Written by triggers only.';
