-- What lists may be ordered by beside the time: a page of each order is read from its beginning, however many rows there are.

create index payment_links_by_name on payment_links (environment_id, lower(name), id);
create index payment_links_by_amount on payment_links (environment_id, coalesce(amount, 0), id);
create index payment_links_by_payments on payment_links (environment_id, used_count, id);
create index payment_links_by_collected on payment_links (environment_id, collected, id);

create index payment_pages_by_name on payment_pages (environment_id, lower(name), id);
create index payment_pages_by_amount on payment_pages (environment_id, coalesce(amount, 0), id);
create index payment_pages_by_payments on payment_pages (environment_id, used_count, id);
create index payment_pages_by_collected on payment_pages (environment_id, collected, id);

create index qr_codes_by_name on qr_codes (environment_id, lower(name), id);
create index qr_codes_by_label on qr_codes (environment_id, coalesce(lower(label), ''), id);
create index qr_codes_by_amount on qr_codes (environment_id, coalesce(amount, 0), id);
create index qr_codes_by_payments on qr_codes (environment_id, used_count, id);
create index qr_codes_by_collected on qr_codes (environment_id, collected, id);

create index split_groups_by_name on split_groups (environment_id, lower(name), id);
create index sub_accounts_by_name on sub_accounts (environment_id, lower(business_name), id);
create index customers_by_name on customers (environment_id, lower(coalesce(name, email)), id);
create index customers_newest on customers (environment_id, created_at, id);

create index refunds_by_amount on refunds (environment_id, amount, id);
create index refunds_by_expected on refunds (environment_id, coalesce(expected_on, 'infinity'), id);

create index disputes_by_customer on disputes (environment_id, lower(coalesce(customer_name, customer_email, '')), id);
create index disputes_by_amount on disputes (environment_id, amount, id);
create index disputes_by_due on disputes (environment_id, due_at, id);
create index disputes_urgent on disputes
  (environment_id, (ended_at is not null), (case when ended_at is null then due_at end), created_at desc, id desc);

create index chargebacks_by_amount on chargebacks (environment_id, amount, id);
create index chargebacks_by_due on chargebacks (environment_id, due_at, id);
create index chargebacks_by_due_last on chargebacks (environment_id, due_at desc nulls last, id desc);
create index chargebacks_urgent on chargebacks (environment_id, due_at, opened_at desc, id desc);

create index payouts_by_items on payouts (environment_id, item_count, id);
create index payouts_by_gross on payouts (environment_id, gross, id);
create index payouts_by_net on payouts (environment_id, net, id);

create index api_calls_by_duration on api_calls (environment_id, duration_ms, id);

-- Wallets of every currency, and deliveries to every endpoint, by time.
create index wallets_all_newest on wallets (environment_id, created_at, id);
create index webhook_deliveries_all_newest on webhook_deliveries (environment_id, created_at, id);
