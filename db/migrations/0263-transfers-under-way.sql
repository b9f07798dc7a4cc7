-- What of an environment's transfers is under way is counted on the dashboard of banking.

create index transfers_under_way on transfers (environment_id, currency) where status in ('SCHEDULED', 'PENDING', 'PROCESSING');
