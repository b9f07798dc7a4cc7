-- Beneficiaries and their groups by name, of the status that a list shows.

create index beneficiaries_by_name on beneficiaries (environment_id, status, lower(coalesce(nickname, account_name)), id);
create index beneficiary_groups_by_name on beneficiary_groups (environment_id, status, lower(name), id);
