-- Where a limit of cash-outs comes from, and who of the staff wrote it down.

alter table cash_out_limits add column source text check (char_length(source) between 2 and 300);
alter table cash_out_limits add column made_by text;
alter table cash_out_limits add column made_at timestamptz;
update cash_out_limits set source = 'Central bank, circular of 17 December 2024 on cash-out transactions of agents'
  where currency = 'NGN' and valid_from = '2024-12-17';
update cash_out_limits set source = 'Not known' where source is null;
alter table cash_out_limits alter column source set not null;
comment on column cash_out_limits.source is 'The circular or letter that says so';
comment on column cash_out_limits.made_by is 'Name of the member of staff; null: it came with the program';
