// Proofs of payouts: each equals the sum of its items, and the money in transit equals the payouts neither settled nor failed.

import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { balancesOf, type Proof } from '#server/ledger/proof.ts';
import { namedByAny } from '#server/platform/directory/directory.ts';

export const payoutProofs: readonly Proof[] = [
  {
    name: 'the net amount of every payout that has not failed equals the sum of its items',
    compares: 'payouts with items',
    counts: sql`select count(*) from payouts`,
    differences: sql`
      select p.environment_id, 'payout ' || p.payout_ref as subject, case when p.status = 'FAILED' then 0 else p.net end as books,
             coalesce(i.amount, 0) as beside
      from payouts p left join (
        select environment_id, payout_id, sum(amount) as amount from balance_items where payout_id is not null group by 1, 2) i
        on i.environment_id = p.environment_id and i.payout_id = p.id
      where coalesce(i.amount, 0) <> case when p.status = 'FAILED' then coalesce(i.amount, 0) else p.net end
        or p.status = 'FAILED' and i.amount is not null`,
  },
  {
    name: 'the payouts in transit equal the payouts that have neither settled nor failed',
    compares: 'payouts in transit with payouts',
    counts: sql`select count(*) from (select distinct environment_id, currency from payouts) e`,
    differences: sql`
      select environment_id, currency as subject, coalesce(a.balance, 0) as books, p.net as beside
      from (select environment_id, currency, coalesce(sum(net) filter (where status in ('CREATED', 'PENDING', 'PROCESSING')), 0) as net
            from payouts group by 1, 2) p
      left join ${balancesOf('payout_transit')} a using (environment_id, currency) where coalesce(a.balance, 0) <> p.net`,
  },
];

/** Payouts on bank statements: identified by their reference or the bank's session, paid and returned according to its responses. */
export const payoutMovements: readonly BankMovement[] = [
  {
    label: 'Payouts',
    referred: (words) => sql`
      ${namedByAny('payout', words)}
      union select environment_id, id from payouts where upper(session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['payout_paid', 'payout_returned'],
      told: (from, to) => sql`
        select p.environment_id, p.id as subject_id, p.currency, case e.kind when 'settled' then -p.net else p.net end as amount, e.at
        from payout_events e join payouts p on p.environment_id = e.environment_id and p.id = e.payout_id
        where e.kind in ('settled', 'returned') and e.at >= ${from} and e.at < ${to}`,
    },
  },
];
