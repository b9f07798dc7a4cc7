-- A price was charged of customers whose notice could not be sent in time, as after a long stop of the program.
alter table subscriptions add column new_price_from date;
comment on column subscriptions.new_price_from is
  'The first day on which an announced price is charged, where its notice went out late; null: the day that was announced';
