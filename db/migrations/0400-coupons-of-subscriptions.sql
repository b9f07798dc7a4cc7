-- The coupon that a subscription took, and what it took off each period.

alter table subscriptions add column coupon jsonb;
comment on column subscriptions.coupon is 'As it was when it was taken: {id, code, terms, periods, used, lastOn, redeemed}; periods null: forever';
alter table subscription_periods add column coupon_amount bigint not null default 0 check (coupon_amount >= 0);
comment on column subscription_periods.coupon_amount is 'What the coupon took off, before taxes';
