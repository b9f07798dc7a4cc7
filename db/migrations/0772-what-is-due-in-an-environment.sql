-- Names of rows of files are asked for in one environment after the other.
create index transfer_group_rows_ask_in on transfer_group_rows (environment_id, ask_at) where ask_at is not null;
