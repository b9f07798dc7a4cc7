-- A cell of a bulk transfer that is longer than a bank takes is stored as it was entered, and is an error of its row.
alter table transfer_group_rows
  drop constraint transfer_group_rows_narration_check,
  add constraint transfer_group_rows_narration_check check (char_length(narration) <= 1000),
  drop constraint transfer_group_rows_problem_check,
  add constraint transfer_group_rows_problem_check
    check (problem in ('bank', 'account_number', 'amount', 'limit', 'account_name', 'narration', 'no_account', 'no_answer',
      'another_name', 'name_differs', 'paid_today', 'twice'));
