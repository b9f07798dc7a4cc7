-- Senders and beneficiaries by name, remittances by amount, drafts by when they were begun.

create index remittance_senders_by_name on remittance_senders (environment_id, lower(first_name || ' ' || last_name), id);
create index remittance_beneficiaries_by_name on remittance_beneficiaries (environment_id, lower(name), id);
create index remittances_by_amount on remittances (environment_id, amount, id);
create index remittance_drafts_by_age on remittance_drafts (environment_id, created_at, id);
