-- The sandbox bank of payments by transfer is one of the banks of virtual accounts from now on.

insert into sandbox_virtual_accounts (account_number, bank_id, reference, account_name, is_open, created_at)
select account_number, 'kasuwa-test-bank', reference, account_name, true, created_at from sandbox_accounts
on conflict do nothing;
drop table sandbox_accounts;
