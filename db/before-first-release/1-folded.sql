-- Renames what the base of 28 November 2026 names differently, in a database that has applied the 180 migrations before it (decision 163).

alter table sandbox_signed_invoices rename constraint sandbox_e_invoices_pkey to sandbox_signed_invoices_pkey;
alter table sandbox_signed_invoices rename constraint sandbox_e_invoices_environment_id_fkey to sandbox_signed_invoices_environment_id_fkey;

alter table subscriptions rename column told_version to notified_version;
alter table subscriptions rename column told_card to notified_card_expiry;
alter table e_invoices rename column told_status to reported_status;
alter table e_invoices rename column told_reference to reported_reference;
alter table e_invoices rename column untold to report_pending;
alter table e_invoices rename column sends_after to send_when_cleared;
alter table e_invoices rename column handed_at to submitted_at;
alter table stock_levels rename column low_told_at to low_stock_alerted_at;
alter table orders rename column points_given_up to points_returned;
alter table compliance_checks rename column asking_until to claimed_until;
alter table compliance_checks rename column ask_count to enquiry_count;
alter table compliance_checks rename column next_ask_at to next_enquiry_at;
alter table tier_upgrade_checks rename column ask_count to enquiry_count;
alter table tier_upgrade_checks rename column next_ask_at to next_enquiry_at;
alter table agents rename column ask_count to enquiry_count;
alter table agents rename column next_ask_at to next_enquiry_at;
alter table gateway_orders rename column asked_again_at to next_query_at;
alter table sub_accounts rename column ask_at to next_enquiry_at;
alter table sub_accounts rename column ask_count to enquiry_count;
alter table sub_accounts rename column ask_note to enquiry_note;
alter table beneficiaries rename column ask_at to next_enquiry_at;
alter table beneficiaries rename column ask_count to enquiry_count;
alter table beneficiaries rename column ask_note to enquiry_note;
alter table transfer_group_rows rename column ask_at to next_enquiry_at;
alter table transfer_group_rows rename column retried_in to retry_group_id;
alter table transfers rename column spent_on to limit_day;
alter table images rename column of_file to is_imported;
alter table transfer_receipts rename column goes_back to is_return_due;
alter table beneficiaries rename constraint beneficiaries_ask_count_check to beneficiaries_enquiry_count_check;
alter table tier_upgrade_checks rename constraint tier_upgrade_checks_ask_count_check to tier_upgrade_checks_enquiry_count_check;

alter index sub_accounts_ask rename to sub_accounts_enquiry;
alter index beneficiaries_ask rename to beneficiaries_enquiry;
alter index transfer_group_rows_ask rename to transfer_group_rows_enquiry;
alter index transfer_group_rows_ask_in rename to transfer_group_rows_enquiry_in;

create or replace function tell_tax_authority() returns trigger language plpgsql as $$
begin
  update e_invoices set report_pending = true, next_at = least(next_at, new.updated_at)
  where environment_id = new.environment_id and id = new.id and status = 'CLEARED';
  return null;
end $$;
