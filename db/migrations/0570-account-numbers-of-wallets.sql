-- A business funds a wallet of its own by bank transfer: a static account may credit it. The number of a wallet is that of its
-- account, so the column that held another one, and was never filled, is gone.
do $$
begin
  execute (select format('alter table virtual_accounts drop constraint %I', conname) from pg_constraint
    where conrelid = 'virtual_accounts'::regclass and pg_get_constraintdef(oid) like '%wallet_id IS NULL%');
end $$;
create unique index virtual_accounts_of_wallet_once on virtual_accounts (environment_id, wallet_id)
  where type = 'static' and status in ('PENDING', 'ACTIVE') and wallet_id is not null;
comment on column virtual_accounts.wallet_id is 'The wallet that is credited, of the customer or of the business itself; null: the collection balance';
alter table wallets drop column account_number;
