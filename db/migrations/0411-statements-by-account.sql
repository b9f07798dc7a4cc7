-- A file may hold the statements of several accounts: each is taken once.

alter table bank_statements drop constraint bank_statements_sha256_mode_key,
  add constraint bank_statements_once unique (sha256, mode, account);
comment on table bank_statements is 'Statements of the platform''s accounts at its settlement banks, one an account of a file. mode: whose books they confirm. The same file is taken once.';
