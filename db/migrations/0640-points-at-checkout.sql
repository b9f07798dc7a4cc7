-- Points are used at the checkout of the store: part of an order is paid with them, and they come back with what is given back.

alter table reward_settings
  add column redeem_share integer not null default 0 check (redeem_share between 0 and 100),
  add column redeem_minimum bigint not null default 1 check (redeem_minimum between 1 and 10000000);
comment on column reward_settings.redeem_share is 'How much of an order may be paid with points, per cent; 0: points are not used at the checkout';
comment on column reward_settings.redeem_minimum is 'The fewest points that are used at once';

alter table reward_entries
  drop constraint reward_entries_kind_check,
  add constraint reward_entries_kind_check
    check (kind in ('earn', 'adjust', 'take_back', 'give_back', 'expire', 'redeem', 'redeem_back')),
  add column order_id uuid;
comment on column reward_entries.order_id is 'The order that points were used for, or came back from';

create table reward_uses (
  environment_id uuid not null,
  order_id uuid not null,
  lot_id uuid not null,
  points bigint not null check (points > 0),
  returned bigint not null default 0 check (returned between 0 and points),
  primary key (environment_id, order_id, lot_id),
  foreign key (environment_id, order_id) references orders (environment_id, id),
  foreign key (environment_id, lot_id) references reward_lots (environment_id, id)
);
create index reward_uses_lot on reward_uses (environment_id, lot_id);
comment on table reward_uses is 'From which lots the points of an order were taken, so that they come back with their days.';

alter table orders
  add column points bigint not null default 0 check (points >= 0),
  add column points_amount bigint not null default 0 check (points_amount >= 0),
  add column points_given_up boolean not null default false;
comment on column orders.points is 'Points that its customer pays with';
comment on column orders.points_amount is 'What they were worth when it was placed; a part of paid until they are given up';
comment on column orders.points_given_up is 'The points went back to the customer, as the order was not paid in time or cancelled before';

alter table order_refunds
  add column points bigint not null default 0 check (points >= 0),
  add column points_amount bigint not null default 0 check (points_amount >= 0);
comment on column order_refunds.points is 'What of it was given back in points';
