-- An invoice whose payer agrees to have the card saved, and cards that were saved without a proof of the e-mail.

alter table invoices add column keeps_card boolean not null default false;
comment on column invoices.keeps_card is 'Its payer agrees that the card is saved and charged for what follows';
alter table saved_cards add column proved boolean not null default true;
comment on column saved_cards.proved is 'False: saved for one purpose by somebody who did not prove the e-mail, so that nobody who reads its mail may use it elsewhere';
