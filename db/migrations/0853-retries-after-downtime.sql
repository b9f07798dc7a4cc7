-- After downtime only one retry was made, and the final action followed in the same minute.
comment on column subscription_periods.first_on is
  'The day from which retries are counted: the day of the first charge, plus the delay of a retry that was late, for example after downtime';
