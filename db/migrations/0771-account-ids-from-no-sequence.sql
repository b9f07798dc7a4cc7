-- Ids of ledger accounts come from no common counter: each is drawn, below 2^53, and unique within its environment. Whoever draws one that is
-- there already draws again (ledger/accounts.ts).
alter table ledger_accounts alter column id drop identity;
alter table ledger_accounts alter column id set default 1 + floor(random() * 9007199254740991)::bigint;
alter table ledger_accounts add constraint ledger_accounts_id_safe check (id between 1 and 9007199254740991);
comment on column ledger_accounts.id is 'Unique within the environment alone; never beyond what JavaScript counts exactly';
