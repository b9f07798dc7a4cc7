-- Codes by which a person shows again, within a session, that it is they.

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('login', 'email', 'phone', 'payout_account', 'withdrawal', 'step_up'));
comment on column one_time_codes.owner_id is 'The sign-in, the signup while an account is set up, the person, or the session for step_up';
