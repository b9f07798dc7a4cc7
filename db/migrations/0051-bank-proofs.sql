-- Each day books, rails and bank are compared: what was found of a day, comparison by comparison.

create table bank_proof_days (
  day date primary key,
  checked_at timestamptz not null
);
comment on table bank_proof_days is 'The days (UTC) of which books, rails and bank were compared, and when they were last.';

create table bank_proofs (
  day date not null references bank_proof_days (day) on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  side text not null check (side in ('rails', 'books', 'bank')),
  subject text not null check (char_length(subject) between 1 and 100),
  amount bigint not null,
  beside bigint not null,
  primary key (day, mode, currency, side, subject)
);
create index bank_proofs_differing on bank_proofs (day) where amount <> beside;
comment on table bank_proofs is 'What was compared of a day. rails: the books with what rails said that day; books: accounts with the lines and items behind them, as they stand; bank: lines of statements with the bank''s own balances, as they stand.';
comment on column bank_proofs.amount is 'What the books or lines say, minor units';
comment on column bank_proofs.beside is 'What rails, items or balances of the bank say, minor units';
