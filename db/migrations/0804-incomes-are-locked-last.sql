-- Balances are locked in three ranks: owners, then where money lies or passes, then what is earned, owed to an authority or spent. Money that
-- arrives is posted to the bank's account and to suspense, and in the same transaction from there to its owner with fee and VAT; what a remittance
-- or a transfer costs leaves for the bank with a fee beside. By ids alone the one held the bank's and waited for the fees', the other had it the
-- other way round. Liability of rewards comes before what is given and redeemed, since every posting of rewards has it.
create or replace function ledger_lock_rank(kind text) returns integer language sql immutable parallel safe as $$
  select case when left(kind, 6) in ('mercha', 'sub_ac', 'wallet') then 0
              when left(kind, 6) in ('fee_in', 'vat_pa', 'stamp_', 'market', 'reward') and kind <> 'reward_liability' then 2
              else 1 end
$$;
comment on function ledger_lock_rank is 'Which balances are locked first: 0 those of owners, 1 where money lies or passes, 2 what is earned, owed to an authority or spent';
