// Proofs of orders: paid and refunded amounts, sums of lines, and stock taken for paid orders.
import { sql } from 'kysely';
import { balanceEquals, type Proof } from '#server/ledger/proof.ts';

export const orderProofs: readonly Proof[] = [
  {
    name: 'the amount paid of an order equals its payments, its points and what was paid outside the checkout',
    compares: 'orders with their payments',
    counts: sql`select count(*) from orders`,
    differences: sql`
      select o.environment_id, 'order ' || o.number as subject,
             (coalesce(p.paid, 0) + o.offline_paid + case when o.points_returned then 0 else o.points_amount end)::text as books, o.paid::text as beside
      from orders o left join (
        select environment_id, source_id as id, sum(amount) as paid from transactions
        where status = 'successful' and source_kind = 'order' and source_id is not null group by 1, 2) p
        on p.environment_id = o.environment_id and p.id = o.id
      where coalesce(p.paid, 0) + o.offline_paid + case when o.points_returned then 0 else o.points_amount end <> o.paid`,
  },
  {
    name: 'the amount refunded of an order equals its refunds and its records',
    compares: 'orders with their refunds',
    counts: sql`select count(*) from orders`,
    differences: sql`
      select o.environment_id, 'order ' || o.number as subject,
             (coalesce(p.back, 0) + coalesce(f.back, 0))::text as books, o.refunded::text as beside
      from orders o left join (
        select environment_id, source_id as id, sum(least(amount, refunded_amount + charged_back)) as back from transactions
        where status = 'successful' and source_kind = 'order' and source_id is not null group by 1, 2) p
        on p.environment_id = o.environment_id and p.id = o.id
      left join (select environment_id, order_id as id, sum(offline_amount + points_amount) as back from order_refunds group by 1, 2) f
        on f.environment_id = o.environment_id and f.id = o.id
      where coalesce(p.back, 0) + coalesce(f.back, 0) <> o.refunded
        and not exists (select from order_follow_ups u where u.environment_id = o.environment_id and u.order_id = o.id)`,
  },
  {
    name: 'the points used for an order were kept or returned',
    compares: 'orders with the points used for them',
    counts: sql`select count(*) from orders where points > 0`,
    differences: sql`
      select o.environment_id, 'order ' || o.number as subject, coalesce(u.points, 0)::text as books,
             (case when o.points_returned then 0 else o.points - coalesce(r.points, 0) end)::text as beside
      from orders o
      left join (select environment_id, order_id, sum(points - returned) as points from reward_uses group by 1, 2) u
        on u.environment_id = o.environment_id and u.order_id = o.id
      left join (select environment_id, order_id, sum(points) as points from order_refunds group by 1, 2) r
        on r.environment_id = o.environment_id and r.order_id = o.id
      where coalesce(u.points, 0) <> case when o.points_returned then 0 else o.points - coalesce(r.points, 0) end`,
  },
  {
    name: 'sales for points equal the points that paid for orders, less points returned',
    compares: 'sales for points with orders',
    ...balanceEquals(
      'reward_redeemed',
      sql`select o.environment_id, o.currency, sum(o.points_amount - coalesce(r.amount, 0)) as amount
        from orders o left join (
          select environment_id, order_id, sum(points_amount) as amount from order_refunds group by 1, 2) r
          on r.environment_id = o.environment_id and r.order_id = o.id
        where o.points > 0 and not o.points_returned group by o.environment_id, o.currency`,
    ),
  },
  {
    name: 'the lines of an order and its delivery add up to its total',
    compares: 'orders with their lines',
    counts: sql`select count(*) from orders`,
    differences: sql`
      select o.environment_id, 'order ' || o.number as subject,
             (coalesce(l.total, 0) + o.delivery_amount)::text as books, o.total::text as beside
      from orders o left join (
        select environment_id, order_id as id, sum(total) as total from order_lines group by 1, 2) l
        on l.environment_id = o.environment_id and l.id = o.id
      where coalesce(l.total, 0) + o.delivery_amount <> o.total`,
  },
  {
    name: 'no more items of an order are refunded than were ordered',
    compares: 'order lines with their refunds',
    counts: sql`select count(*) from order_lines`,
    differences: sql`
      select l.environment_id, 'order ' || o.number || ', line ' || l.position as subject, l.quantity::text as books,
             b.quantity::text as beside
      from order_lines l join orders o on o.environment_id = l.environment_id and o.id = l.order_id
      join (select f.environment_id, f.order_id, f.position, sum(f.quantity) as quantity from order_refund_lines f
            join order_refunds r on r.environment_id = f.environment_id and r.id = f.order_refund_id
            where order_refund_status(r.environment_id, r.refund_ids) not in ('FAILED', 'RETURNED') group by 1, 2, 3) b
        on b.environment_id = l.environment_id and b.order_id = l.order_id and b.position = l.position
      where b.quantity > l.quantity`,
  },
  {
    name: 'a paid order has deducted its stock, and no other order has',
    compares: 'orders with their stock reservations',
    counts: sql`select count(*) from orders`,
    differences: sql`
      select o.environment_id, 'order ' || o.number as subject, o.status as books, coalesce(s.status, 'nothing') as beside
      from orders o left join stock_reservations s on s.environment_id = o.environment_id and s.id = o.id
      where (o.stock_deducted_at is not null) <> (coalesce(s.status, '') = 'TAKEN')
         or (o.status in ('ORDERED', 'PACKAGED', 'DISPATCHED', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED') and o.stock_deducted_at is null
           and not exists (select from order_follow_ups u where u.environment_id = o.environment_id and u.order_id = o.id))`,
  },
];
