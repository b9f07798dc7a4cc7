-- Bank statements in several formats, with the balances that their lines lead from and to.

alter table bank_statements
  add column format text not null default 'csv' check (format in ('csv', 'mt940', 'camt053')),
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column opening bigint,
  add column closing bigint,
  add column opened_on date,
  add column closed_on date,
  add constraint bank_statements_balances check (
    (opening is null) = (closing is null) and (opening is null) = (currency is null)
    and (opening is null) = (opened_on is null) and (opening is null) = (closed_on is null));
comment on column bank_statements.opening is 'The bank''s balance before the first line, minor units; null: the file has none';
comment on column bank_statements.closing is 'The bank''s balance after the last line: opening and all lines, those of an earlier statement too';
