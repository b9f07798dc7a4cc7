-- The account of a payment by transfer is a virtual account: its bank, and what becomes of another amount.

alter table transfer_accounts
  add column bank_id text,
  add column provider_reference text,
  add column amount_under text not null default 'wait' check (amount_under in ('wait', 'accept', 'return')),
  add column amount_over text not null default 'return_surplus' check (amount_over in ('return_surplus', 'accept', 'return_all'));
comment on column transfer_accounts.bank_id is 'The bank that opened it, by its id in the list of banks; null: opened before banks could be chosen';
comment on column transfer_accounts.amount_under is 'What becomes of too little, by the setting of the business when it was opened';
comment on column transfer_accounts.amount_over is 'What becomes of too much, by the setting of the business when it was opened';

alter table transfer_receipts add column goes_back boolean not null default false;
comment on column transfer_receipts.goes_back is 'Not of the amount the account takes: it goes back while the account is still open';
