-- One code of a coupon that is good for plans may take another amount or share off each of them.
alter table coupon_subjects
  add column amount bigint check (amount > 0),
  add column rate integer check (rate between 1 and 10000),
  add check (amount is null or rate is null);
comment on column coupon_subjects.amount is 'What it takes off this plan, in minor units; null with rate null: what the coupon takes off';
comment on column coupon_subjects.rate is 'Hundredths of a per cent that it takes off this plan';
