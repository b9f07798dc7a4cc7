-- Events that have no number are asked for in one environment after the other where rows are placed by it.
create index webhook_events_waiting_in on webhook_events (environment_id, recorded_at, id) where number is null;
