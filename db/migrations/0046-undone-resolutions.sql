-- How a difference or an open item was resolved may be undone.

alter table settlement_rows add column resolutions_undone integer not null default 0 check (resolutions_undone >= 0);
comment on column settlement_rows.resolutions_undone is 'How often its resolution was undone: each has a posting key of its own';

create index reconciliation_matches_resolved on reconciliation_matches (environment_id, id)
  where rule = 'resolved' and line_id is null and undone_at is null;

-- As in 0035, and what was received after all and is undone opens nothing.
create or replace function reconciliation_confirms(p_leg text, p_kind text) returns boolean language sql immutable as $$
  select case p_leg
    when 'gateway' then p_kind in ('acquirer_settlement', 'acquirer_fee', 'acquirer_difference', 'acquirer_settlement_reversed', 'acquirer_fee_reversed',
      'acquirer_difference_reversed', 'acquirer_claim_reversed', 'item_resolved', 'item_resolved_reversed')
    else p_kind in ('bank_matched', 'bank_matched_reversed', 'acquirer_settlement_reversed', 'acquirer_claim_reversed', 'acquirer_charge_reversed',
      'item_resolved', 'item_resolved_reversed', 'difference_received_reversed') end
$$;
