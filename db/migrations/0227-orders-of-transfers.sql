-- Transfers by amount.

create index transfers_by_amount on transfers (environment_id, amount, id);
