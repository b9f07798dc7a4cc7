-- A forgotten PIN of transfers is set anew by a one-time code.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('login', 'email', 'phone', 'payout_account', 'withdrawal', 'transfer', 'transfer_pin', 'step_up'));
