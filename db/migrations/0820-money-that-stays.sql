-- While payouts of a business are kept back its money left by other ways: a program's key moved what was collected into a wallet and sent it to a bank,
-- and planned and waiting transfers went on after the business was suspended. What keeps money in is asked in one place.
create function outgoing_hold(p_environment_id uuid) returns text language sql stable as $$
  select case when b.suspended_at is not null then 'suspended'
              when not b.can_go_live then 'compliance'
              when exists (select 1 from payout_holds h where h.business_id = b.id) then 'payouts' end
  from environments e join businesses b on b.id = e.business_id
  where e.id = p_environment_id and e.mode = 'live'
$$;
comment on function outgoing_hold is 'Why money may not leave a live environment: its business is suspended, its compliance is not approved, or its payouts are on hold; null: it may';
