-- Triggers announce nothing any more: the program tells what it has changed once it is committed.

drop trigger businesses_auth_changed on businesses;
drop trigger environments_auth_changed on environments;
drop trigger features_auth_changed on features;
drop trigger users_auth_changed on users;
drop trigger users_disabled_changed on users;
drop trigger roles_auth_changed on roles;
drop trigger members_auth_changed on members;
drop trigger operators_auth_changed on operators;
drop trigger sessions_auth_changed on sessions;
drop trigger session_tokens_auth_changed on session_tokens;
drop trigger operator_sessions_auth_changed on operator_sessions;
drop trigger refunds_added on refunds;
drop trigger refunds_changed on refunds;
drop trigger holidays_changed on holidays;
drop trigger api_keys_auth_changed on api_keys;
drop trigger allowed_addresses_auth_changed on allowed_addresses;
drop trigger operator_roles_auth_changed on operator_roles;
drop trigger branding_auth_changed on branding;
drop function auth_changed();
drop function holidays_changed();
drop function refunds_announced();

create or replace function transactions_added() returns trigger language plpgsql as $$
begin
  insert into transaction_deltas (environment_id, at, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select environment_id, date_bin('15 minutes', created_at, timestamptz 'epoch'), currency, status, coalesce(channel, 'none'), source_kind,
         count(*), sum(amount), sum(fee), sum(vat), sum(refunded_amount),
         sum(refund_pending), sum(shared), sum(fees_returned), sum(charged_back), sum(chargeback_fee)
  from added
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

create or replace function transactions_changed() returns trigger language plpgsql set enable_hashjoin = on as $$
begin
  insert into transaction_deltas (environment_id, at, currency, status, channel, source_kind, count, amount, fee, vat, refunded, refund_pending, shared, fees_returned, charged_back, chargeback_fee)
  select environment_id, date_bin('15 minutes', created_at, timestamptz 'epoch'), currency, status, coalesce(channel, 'none'), source_kind,
         sum(sign), sum(sign * amount), sum(sign * fee), sum(sign * vat), sum(sign * refunded_amount),
         sum(sign * refund_pending), sum(sign * shared), sum(sign * fees_returned), sum(sign * charged_back), sum(sign * chargeback_fee)
  from (
    select 1 as sign, environment_id, created_at, currency, status, channel, source_kind, amount, fee, vat, refunded_amount,
           refund_pending, shared, fees_returned, charged_back, chargeback_fee from after
    union all
    select -1, environment_id, created_at, currency, status, channel, source_kind, amount, fee, vat, refunded_amount,
           refund_pending, shared, fees_returned, charged_back, chargeback_fee from before
  ) changed
  group by 1, 2, 3, 4, 5, 6
  having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * fee) <> 0 or sum(sign * vat) <> 0 or sum(sign * refunded_amount) <> 0
      or sum(sign * refund_pending) <> 0 or sum(sign * shared) <> 0 or sum(sign * fees_returned) <> 0 or sum(sign * charged_back) <> 0
      or sum(sign * chargeback_fee) <> 0;
  return null;
end $$;
