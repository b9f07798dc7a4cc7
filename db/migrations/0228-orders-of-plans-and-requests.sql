-- Schedules of transfers by day and amount, files of transfers by total, requests for approval by their end.

create index transfer_schedules_by_next on transfer_schedules (environment_id, next_on, id);
create index transfer_schedules_by_amount on transfer_schedules (environment_id, amount, id);
create index transfer_groups_by_total on transfer_groups (environment_id, total, id);
create index approval_requests_by_end on approval_requests (environment_id, expires_at, id);
