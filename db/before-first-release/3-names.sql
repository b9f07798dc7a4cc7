-- Renames what the base names differently, after 2-shared-columns.sql (decision 163).

alter table agent_commissions rename column made_by to created_by_name;
alter table agents rename column made_by to created_by_name;
alter table cash_entries rename column made_by to created_by;
alter table cash_out_limits rename column made_by to created_by_name;
alter table conversions rename column made_by to created_by_name;
alter table fund_requests rename column made_by to created_by_name;
alter table plans rename column made_by to created_by_name;
alter table remittance_beneficiaries rename column made_by to created_by_name;
alter table remittance_drafts rename column made_by to created_by_name;
alter table remittance_senders rename column made_by to created_by_name;
alter table remittances rename column made_by to created_by_name;
alter table standing_instructions rename column made_by to created_by_name;
alter table subscriptions rename column made_by to created_by_name;
alter table terminal_alert_destinations rename column made_by to created_by_name;
alter table terminal_cashiers rename column made_by to created_by_name;
alter table terminal_keys rename column made_by to created_by_name;
alter table terminal_requests rename column made_by to created_by_name;
alter table tier_upgrades rename column made_by to created_by_name;
alter table transfer_groups rename column made_by to created_by_name;
alter table transfer_schedules rename column made_by to created_by_name;
alter table transfers rename column made_by to created_by_name;
alter table virtual_bank_requests rename column made_by to created_by_name;
alter table wallet_disputes rename column made_by to created_by_name;
alter table wallet_movements rename column made_by to created_by_name;
alter table cash_out_limits rename column made_at to created_at;
alter table compliance_checks rename column asked_at to requested_at;
alter table tier_upgrade_checks rename column asked_at to requested_at;
alter table store_picture_addresses rename column asked_at to requested_at;
alter table bank_orders rename column not_located to not_found_count;
alter table bank_orders rename column asked_at to not_found_at;
alter table e_invoices rename column not_found to not_found_count;
alter table e_invoices rename column asks to request_count;
alter table payouts rename column asks to request_count;
alter table transfers rename column asks to request_count;
alter table remittances rename column asks to request_count;
alter table stray_inflows rename column asks to request_count;
alter table virtual_accounts rename column asks to request_count;
alter table virtual_account_inflows rename column asks to request_count;
alter table transfer_group_rows rename column asks to enquiry_count;
alter table refunds rename column asked to request_count;
alter table refunds rename column answered to acknowledged;
alter table email_changes rename column tries_left to attempts_left;
alter table one_time_codes rename column tries_left to attempts_left;
alter table sign_ins rename column tries_left to attempts_left;
alter table terminal_alert_destinations rename column tries_left to attempts_left;
alter table transfer_pins rename column tries_left to attempts_left;
alter table agents rename column pin_tries_left to pin_attempts_left;
alter table terminal_cashiers rename column pin_tries_left to pin_attempts_left;
alter table saved_card_codes rename column tries to attempt_count;
alter table store_picture_days rename column tries to attempt_count;
alter table invoice_payments rename column undone_at to reversed_at;
alter table invoice_payments rename column undone_by to reversed_by;
alter table reconciliation_matches rename column undone_at to reversed_at;
alter table reconciliation_matches rename column undone_by_name to reversed_by_name;
alter table reconciliation_matches rename column undone_note to reversal_note;
alter table settlement_rows rename column undone_at to reversed_at;
alter table settlement_rows rename column undone_by_name to reversed_by_name;
alter table settlement_rows rename column undone_note to reversal_note;
alter table settlement_rows rename column undone_count to reversal_count;
alter table settlement_rows rename column resolutions_undone to resolution_reversal_count;
alter table bank_statement_lines rename column undone_count to reversal_count;
alter table recurring_invoices rename column turn to period_index;
alter table standing_instructions rename column turn to period_index;
alter table subscriptions rename column turn to period_index;
alter table transfer_schedules rename column turn to period_index;
alter table bank_proofs rename column beside to compared_amount;
alter table card_declines rename column strikes to delay_count;
alter table card_declines rename column window_began_at to window_started_at;
alter table orders rename column paying to attempts_in_progress;
alter table orders rename column taken_at to stock_deducted_at;
alter table stock_reservation_lines rename column taken to deducted;
alter table reward_payments rename column taken to reclaimed;
alter table refund_parts rename column taken to debited;
alter table email_templates rename column words to texts;
alter table remittances rename column wanted to requested_documents;
alter table creation_columns rename column made_by to created_by_name;

alter table cash_entries rename constraint cash_entries_made_by_fkey to cash_entries_created_by_fkey;
alter table agents rename constraint agents_pin_tries_left_check to agents_pin_attempts_left_check;
alter table bank_orders rename constraint bank_orders_not_located_check to bank_orders_not_found_count_check;
alter table card_declines rename constraint card_declines_strikes_check to card_declines_delay_count_check;
alter table email_changes rename constraint email_changes_tries_left_check to email_changes_attempts_left_check;
alter table email_templates rename constraint email_templates_words_check to email_templates_texts_check;
alter table one_time_codes rename constraint one_time_codes_tries_left_check to one_time_codes_attempts_left_check;
alter table orders rename constraint orders_paying_check to orders_attempts_in_progress_check;
alter table payouts rename constraint payouts_asks_check to payouts_request_count_check;
alter table reconciliation_matches rename constraint reconciliation_matches_undone_note_check to reconciliation_matches_reversal_note_check;
alter table recurring_invoices rename constraint recurring_invoices_turn_check to recurring_invoices_period_index_check;
alter table refund_parts rename constraint refund_parts_taken_check to refund_parts_debited_check;
alter table remittances rename constraint remittances_asks_check to remittances_request_count_check;
alter table remittances rename constraint remittances_wanted_check to remittances_requested_documents_check;
alter table settlement_rows rename constraint settlement_rows_resolutions_undone_check to settlement_rows_resolution_reversal_count_check;
alter table settlement_rows rename constraint settlement_rows_undone_count_check to settlement_rows_reversal_count_check;
alter table settlement_rows rename constraint settlement_rows_undone_note_check to settlement_rows_reversal_note_check;
alter table sign_ins rename constraint sign_ins_tries_left_check to sign_ins_attempts_left_check;
alter table standing_instructions rename constraint standing_instructions_turn_check to standing_instructions_period_index_check;
alter table store_picture_days rename constraint store_picture_days_tries_check to store_picture_days_attempt_count_check;
alter table subscriptions rename constraint subscriptions_turn_check to subscriptions_period_index_check;
alter table terminal_alert_destinations rename constraint terminal_alert_destinations_tries_left_check to terminal_alert_destinations_attempts_left_check;
alter table terminal_cashiers rename constraint terminal_cashiers_pin_tries_left_check to terminal_cashiers_pin_attempts_left_check;
alter table transfer_pins rename constraint transfer_pins_tries_left_check to transfer_pins_attempts_left_check;
alter table transfer_schedules rename constraint transfer_schedules_turn_check to transfer_schedules_period_index_check;
alter table transfers rename constraint transfers_asks_check to transfers_request_count_check;

comment on column orders.stock_deducted_at is 'When its stock was deducted; null: still reserved, or released';
comment on column settlement_rows.resolution_reversal_count is 'The number of times its resolution was reversed: each resolution has its own posting key';
comment on table one_time_codes is 'SHA-256 of six digits, salted with the id. Valid for ten minutes, five attempts and one use; only the newest of an owner is valid.';
comment on table transfer_pins is 'The PINs with which users confirm transfers, in all of their businesses. With no attempts left the PIN is locked until a new one is set.';

create or replace function orders_count(uses jsonb) returns void language plpgsql as $$
declare
  u jsonb;
begin
  for u in select v from jsonb_array_elements(uses) v loop
    update orders o set
      paid = o.paid + (u ->> 'amount')::bigint,
      attempts_in_progress = greatest(0, o.attempts_in_progress - case when (u ->> 'reserved')::boolean then 1 else 0 end),
      status = case when o.status in ('PLACED', 'EXPIRED') and o.paid + (u ->> 'amount')::bigint >= o.total then 'ORDERED' else o.status end,
      paid_at = coalesce(o.paid_at, case when o.paid + (u ->> 'amount')::bigint >= o.total then (u ->> 'paidAt')::timestamptz end),
      updated_at = (u ->> 'paidAt')::timestamptz
    where o.environment_id = (u ->> 'env')::uuid and o.id = (u ->> 'id')::uuid;
    insert into order_follow_ups (environment_id, transaction_id, kind, order_id, at)
    values ((u ->> 'env')::uuid, (u ->> 'transaction')::uuid, 'paid', (u ->> 'id')::uuid, (u ->> 'paidAt')::timestamptz);
  end loop;
end $$;

alter function tell_tax_authority rename to report_to_tax_authority;
alter trigger tell_tax_authority on invoices rename to report_to_tax_authority;
alter function subscription_brings rename to subscription_revenue;
alter function ledger_take_start_back rename to ledger_revert_start;
alter function ledger_leave_starts rename to ledger_drop_superseded_starts;
alter function ledger_keep_start rename to ledger_lock_start;
alter function invoice_held rename to invoice_awaits_clearance;
alter function order_refund_standing rename to order_refund_status;
alter function outgoing_hold rename to outgoing_block_reason;
alter index stock_levels_to_tell rename to stock_levels_low_stock_alert;

create or replace function subscription_moved() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  now bigint := subscription_revenue(new);
  n integer;
begin
  if tg_op = 'UPDATE' then before := subscription_revenue(old); end if;
  if before = now and (now = 0 or old.plan_id = new.plan_id) then return null; end if;
  select coalesce(max(m.number), 0) into n from subscription_movements m
    where m.environment_id = new.environment_id and m.subscription_id = new.id;
  if before > 0 and now > 0 and old.plan_id <> new.plan_id then
    insert into subscription_movements values
      (new.environment_id, new.id, n + 1, 'moved', old.plan_id, new.currency, -before, new.updated_at),
      (new.environment_id, new.id, n + 2, 'moved', new.plan_id, new.currency, before, new.updated_at);
    n := n + 2;
  end if;
  if before <> now then
    insert into subscription_movements values (new.environment_id, new.id, n + 1,
      case when before = 0 then case when n = 0 then 'new' else 'reactivated' end
           when now = 0 then 'churned' when now > before then 'expansion' else 'contraction' end,
      case when now = 0 then old.plan_id else new.plan_id end, new.currency, now - before, new.updated_at);
  end if;
  return null;
end $$;

