-- The tabs 'Refunded' and 'Disputed' are told apart by the state of the dispute: it stands in their indexes, so that counting a tab
-- reads no payment.
drop index transactions_disputed;
create index transactions_disputed on transactions (environment_id, created_at desc, id desc) include (channel, currency, source_kind, dispute_state)
  where dispute_state <> 'none';
drop index transactions_refunded;
create index transactions_refunded on transactions (environment_id, created_at desc, id desc) include (channel, currency, source_kind, dispute_state)
  where refund_state <> 'none';
