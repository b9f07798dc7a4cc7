-- Whether customers change plan and quantity by their own link.

alter table subscription_settings add column own_changes boolean not null default false;
comment on column subscription_settings.own_changes is 'Whether customers may change plan and quantity of their subscription by its link';
