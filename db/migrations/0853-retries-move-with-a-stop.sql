-- After a long stop only one retry was left of a calendar, and what could not be collected was cancelled in the same minute.
comment on column subscription_periods.first_on is
  'The day from which retries are counted: of the first charge, moved by the days by which a retry was late, as after a stop of the program';
