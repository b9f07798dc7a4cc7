-- The daily proof: comparisons of the ledger with the rails and the bank.

create table bank_proof_days (
  day date primary key,
  checked_at timestamptz not null
);
comment on table bank_proof_days is 'The days (UTC) that were compared, and the time of the last comparison';

create table bank_proofs (
  day date not null references bank_proof_days (day) on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  side text not null check (side in ('rails', 'books', 'bank')),
  subject text not null check (char_length(subject) between 1 and 100),
  amount bigint not null,
  compared_amount bigint not null,
  primary key (day, mode, currency, side, subject)
);
create index bank_proofs_differing on bank_proofs (day) where amount <> compared_amount;
comment on table bank_proofs is 'Comparisons of a day. rails: the ledger with the records of the rails of that day; books: current ledger balances with the lines and items behind them; bank: current statement lines with the balances of the bank.';
comment on column bank_proofs.amount is 'The amount of the ledger or the statement lines, minor units';
comment on column bank_proofs.compared_amount is 'The amount of the rails, of the lines and items, or of the bank balances, minor units';
