-- Which terminals took the most of a period is told by the index alone.
create index transactions_at_terminals on transactions (environment_id, created_at)
  include (source_kind, source_id, currency, amount)
  where source_kind in ('terminal', 'pos_terminal') and status = 'successful';
