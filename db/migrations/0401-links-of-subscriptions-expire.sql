-- The link to one's own subscription opens it for a month.

alter table subscriptions add column link_until timestamptz;
update subscriptions set link_until = updated_at + interval '30 days' where link_hash is not null;
alter table subscriptions add constraint subscriptions_link check ((link_hash is null) or (link_until is not null));
comment on column subscriptions.link_until is 'The link opens it before this instant';
