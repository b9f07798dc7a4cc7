-- Recurring work leaves out businesses that are suspended or have its feature switched off: found without reading all businesses.
create index businesses_suspended on businesses (id) where suspended_at is not null;
create index features_disabled on features (feature, business_id) where status = 'disabled';
