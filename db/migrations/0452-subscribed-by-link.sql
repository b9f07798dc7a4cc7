-- Subscriptions that customers began by a link, and whether a second to the same plan is taken.

alter table subscriptions add column by_payer boolean not null default false;
comment on column subscriptions.by_payer is 'Begun by the customer at the link of a plan: the e-mail was not proved';
alter table subscription_settings add column second_allowed boolean not null default false;
comment on column subscription_settings.second_allowed is 'Whether a customer who runs a plan may subscribe to it once more by its link';
