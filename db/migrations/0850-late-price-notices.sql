-- A new price was charged even when its notice could not be sent in time, for example after downtime.
alter table subscriptions add column new_price_from date;
comment on column subscriptions.new_price_from is
  'The first day on which an announced price is charged when its notice was late; null: the day that was announced';
