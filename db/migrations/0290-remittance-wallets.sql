-- A business may set money aside for remittances: an own wallet of the type REMITTANCE in each currency.

alter table wallets drop constraint wallets_type_check;
alter table wallets add constraint wallets_type_check
  check (type in ('MASTER', 'FUNDS-TRANSFER', 'COLLECTION', 'CHECKOUT', 'PAYOUT', 'REMITTANCE', 'CUSTOMER'));
create unique index wallets_remittance on wallets (environment_id, currency) where type = 'REMITTANCE';
