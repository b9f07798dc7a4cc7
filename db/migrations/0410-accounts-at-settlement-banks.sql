-- The platform's accounts at its settlement banks: a statement is only taken of one that is known. Those of earlier statements are.

create table settlement_accounts (
  mode text not null check (mode in ('test', 'live')),
  account text not null check (char_length(account) between 1 and 60),
  bank_name text not null check (char_length(bank_name) between 1 and 100),
  added_by_name text not null,
  created_at timestamptz not null,
  primary key (mode, account)
);
comment on table settlement_accounts is 'The platform''s own accounts at its settlement banks, as statements name them. mode: whose books their statements confirm.';

insert into settlement_accounts (mode, account, bank_name, added_by_name, created_at)
select mode, account, 'Settlement bank', 'Kasuwa', now() from (
  select mode, account from bank_statements union values ('test', 'Settlement account'), ('live', 'Settlement account')) known (mode, account);
