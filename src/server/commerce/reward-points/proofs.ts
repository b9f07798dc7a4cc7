// Proofs of points: lots equal entries, and the liability in the ledger equals the value of the points.
import { sql } from 'kysely';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';

export const rewardProofs: readonly Proof[] = [
  {
    name: 'the points of customers, less points owed, equal the sum of their credits and debits',
    compares: 'points of customers with the log',
    counts: sql`select count(*) from reward_customers`,
    differences: sql`
      select r.environment_id, r.customer_id::text as subject, coalesce(e.points, 0)::text as books,
        (r.points - r.owed)::text as beside
      from reward_customers r left join (
        select environment_id, customer_id, sum(points) as points from reward_entries group by 1, 2) e
        using (environment_id, customer_id)
      where r.points - r.owed <> coalesce(e.points, 0)`,
  },
  {
    name: 'the points of customers equal their lots',
    compares: 'points of customers with lots',
    counts: sql`select count(*) from reward_customers`,
    differences: sql`
      select r.environment_id, r.customer_id::text as subject, coalesce(l.points, 0)::text as books, r.points::text as beside
      from reward_customers r left join (
        select environment_id, customer_id, sum(remaining) as points from reward_lots group by 1, 2) l
        using (environment_id, customer_id)
      where r.points <> coalesce(l.points, 0)`,
  },
  {
    name: 'the points a payment earned and lost are recorded in the log',
    compares: 'rewarded payments with the log',
    counts: sql`select count(*) from reward_payments`,
    differences: sql`
      select p.environment_id, p.payment_id::text as subject, coalesce(e.earned, 0) || ' / ' || coalesce(e.taken, 0) as books,
        p.earned || ' / ' || p.reclaimed as beside
      from reward_payments p left join (
        select environment_id, payment_id, sum(points) filter (where kind = 'earn') as earned,
          -coalesce(sum(points) filter (where kind in ('take_back', 'give_back')), 0) as taken
        from reward_entries where payment_id is not null group by 1, 2) e using (environment_id, payment_id)
      where p.earned <> coalesce(e.earned, 0) or p.reclaimed <> coalesce(e.taken, 0)`,
  },
  {
    name: 'the reward liability equals the value of all points',
    compares: 'reward liability with lots',
    ...balanceEquals(
      'reward_liability',
      sql`select s.environment_id, s.currency, sum(l.remaining) * s.point_value as amount
        from reward_settings s join reward_lots l using (environment_id)
        group by s.environment_id, s.currency, s.point_value`,
    ),
  },
];
