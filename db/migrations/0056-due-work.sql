-- One look asks of all kinds of work whether anything is due: each condition is the first row of an index of what waits.

create index webhook_deliveries_next on webhook_deliveries (next_attempt_at) where status = 'PENDING';
create index webhook_endpoints_failing on webhook_endpoints (failing_since)
  where enabled and removed_at is null and attention_at is null and failing_since is not null;

-- Payments whose time is over, in that order; the index it replaces was ordered by something else.
create index transactions_open_until on transactions (expires_at) where status = 'pending' and stage = 'open';
drop index transactions_pending;
