// Proofs of stock: levels equal their movements, and reserved stock equals the reservations of orders.
import { sql } from 'kysely';
import type { Proof } from '#server/ledger/proof.ts';

export const stockProofs: readonly Proof[] = [
  {
    name: 'the stock of each variant, and its reservations, equal the sum of its movements',
    compares: 'stock levels with their movements',
    counts: sql`select count(*) from stock_levels`,
    differences: sql`
      select l.environment_id, l.variant_id::text as subject, coalesce(m.on_hand, 0) || ' / ' || coalesce(m.reserved, 0) as books,
        l.on_hand || ' / ' || l.reserved as beside
      from stock_levels l left join (
        select environment_id, variant_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved
        from stock_movements group by 1, 2) m using (environment_id, variant_id)
      where l.on_hand <> coalesce(m.on_hand, 0) or l.reserved <> coalesce(m.reserved, 0)`,
  },
  {
    name: 'the reserved stock of each variant equals the reservations of orders',
    compares: 'stock levels with reservations',
    counts: sql`select count(*) from stock_levels`,
    differences: sql`
      select l.environment_id, l.variant_id::text as subject, coalesce(r.kept, 0)::text as books, l.reserved::text as beside
      from stock_levels l left join (
        select k.environment_id, k.variant_id, sum(k.quantity) as kept
        from stock_reservation_lines k join stock_reservations o on o.environment_id = k.environment_id and o.id = k.order_id
        where o.status = 'HELD' group by 1, 2) r using (environment_id, variant_id)
      where l.reserved <> coalesce(r.kept, 0)`,
  },
];
