-- A transfer of a file may be cancelled before it is sent: its money is back, and it was never scheduled.

alter table transfers drop constraint transfers_check3;
alter table transfers add constraint transfers_scheduled_for_check
  check (status <> 'SCHEDULED' or scheduled_for is not null);
alter table transfers add constraint transfers_cancelled_check
  check (status <> 'CANCELLED' or scheduled_for is not null or (group_id is not null and completed_at is not null));
