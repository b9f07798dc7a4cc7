-- What is handed to a partner for remittances is written down in the same way as what is handed to a bank.
comment on table bank_orders is 'Transfers and remittances that were handed to a connected bank or partner, written down before it hears of them: by our reference, the id that it knows each by. Kept without names or accounts.';
