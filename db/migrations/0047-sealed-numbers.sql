-- Bank account numbers and phone numbers are sealed, each for its row. What was in clear is marked as such here, and sealed by the
-- program at its next start, before it serves anything.

create function is_sealed_for(value bytea, variadic place text[]) returns boolean language sql immutable as $$
  select value is null or substring(value from 1 for 4) = '\x4b535600'
    or (substring(value from 1 for 4) = '\x4b535603'
      and substring(value from 13 for 16) = substring(sha256(convert_to(array_to_string(place, e'\n'), 'UTF8')) from 1 for 16))
$$;
comment on function is_sealed_for is 'Whether a field is sealed for this place (table.column and primary key), or still waits in clear to be sealed';

-- Answers that are kept for a repeated call and payloads of webhooks show the same numbers.
alter table webhook_events alter column data drop not null, add column payload text;
update webhook_events set data = data - 'customer_phone' - 'sender_account' where is_snapshot;
update webhook_events set payload = data::text, data = null where not is_snapshot;
comment on column webhook_events.data is 'Of a payment: the row as it was, from which the payload is built when the event is sent out';

-- Partial searching in numbers ends here; last four digits stay beside them where lists are searched by them.
drop index payout_accounts_once;
alter table sub_accounts drop constraint sub_accounts_account;
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'sub_accounts'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%account_number%' or pg_get_constraintdef(oid) like '%contact_phone%')
  loop
    execute format('alter table sub_accounts drop constraint %I', name);
  end loop;
end $$;
alter table sub_accounts add column account_hash bytea, add column account_last4 text;
alter table payouts add column account_hash bytea, add column account_last4 text;
alter table payout_accounts add column account_hash bytea;
alter table customers add column phone_hash bytea;
update sub_accounts set account_last4 = right(account_number, 4);
update payouts set account_last4 = right(account_number, 4) where account_number is not null;

do $$
declare
  field record;
begin
  for field in select * from (values
    ('customers', 'phone', array['environment_id', 'id']),
    ('transactions', 'customer_phone', array['environment_id', 'id']),
    ('transactions', 'sender_account', array['environment_id', 'id']),
    ('transfer_receipts', 'sender_account', array['environment_id', 'id']),
    ('users', 'phone_number', array['id']),
    ('businesses', 'phone_number', array['id']),
    ('signups', 'phone_number', array['id']),
    ('sub_accounts', 'account_number', array['environment_id', 'id']),
    ('sub_accounts', 'contact_phone', array['environment_id', 'id']),
    ('refunds', 'account_number', array['environment_id', 'id']),
    ('payouts', 'account_number', array['environment_id', 'id']),
    ('payout_accounts', 'account_number', array['environment_id', 'id']),
    ('sms_messages', 'to_number', array['id']),
    ('one_time_codes', 'destination', array['id']),
    ('sandbox_bank_transfers', 'account_number', array['reference']),
    ('idempotency_keys', 'answer', array['scope', 'key']),
    ('webhook_events', 'payload', array['environment_id', 'id']),
    ('webhook_events', 'body', array['environment_id', 'id'])
  ) f (tab, col, keys) loop
    execute format($q$alter table %1$I alter column %2$I type bytea using '\x4b535600'::bytea || convert_to(%2$I::text, 'UTF8')$q$, field.tab, field.col);
    execute format('alter table %1$I add constraint %3$I check (is_sealed_for(%2$I, %4$L, %5$s))', field.tab, field.col,
      field.tab || '_' || field.col || '_sealed', field.tab || '.' || field.col,
      (select string_agg(format('%I::text', k), ', ' order by n) from unnest(field.keys) with ordinality u (k, n)));
    execute format($q$create index %1$I on %2$I (%3$s) where substring(%4$I from 1 for 4) = '\x4b535600'$q$,
      field.tab || '_' || field.col || '_clear', field.tab,
      (select string_agg(quote_ident(k), ', ' order by n) from unnest(field.keys) with ordinality u (k, n)), field.col);
    execute format('comment on column %I.%I is %L', field.tab, field.col, 'Sealed by the vault, opened by the pool');
  end loop;
end $$;

create unique index sub_accounts_account on sub_accounts (environment_id, country, bank_code, account_hash);
create unique index payout_accounts_once on payout_accounts (environment_id, currency, bank_code, account_hash) where status <> 'REJECTED';
create index customers_phone on customers (environment_id, phone_hash) where phone_hash is not null;
create index payouts_account on payouts (environment_id, account_hash) where account_hash is not null;
comment on column sub_accounts.account_hash is 'Keyed hash of the account number, by which it is found and is there once';
comment on column sub_accounts.account_last4 is 'For lists and searching';
comment on column payouts.account_hash is 'As sub_accounts.account_hash';
comment on column payouts.account_last4 is 'As sub_accounts.account_last4';
comment on column payout_accounts.account_hash is 'As sub_accounts.account_hash';
comment on column customers.phone_hash is 'Keyed hash of the phone number, by which a customer is found';

drop table sandbox_bank_enquiries;
create table sandbox_bank_enquiries (
  bank_code text not null,
  account_hash bytea not null,
  answer_after timestamptz not null,
  primary key (bank_code, account_hash)
);
comment on table sandbox_bank_enquiries is 'Names that the sandbox bank was asked for and answers later.';

-- The program hands the sender's account over sealed.
do $$
declare
  source text := pg_get_functiondef('capture_payments(jsonb)'::regprocedure);
  changed text := replace(source, $q$sender_account = v #>> '{sender,account}'$q$, $q$sender_account = decode(v #>> '{sender,account}', 'base64')$q$);
begin
  if changed = source then raise exception 'capture_payments does not set sender_account as expected'; end if;
  execute changed;
end $$;
