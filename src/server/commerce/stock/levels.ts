// SQL of stock levels: locked in variant order, and changed together with the movements that explain the change.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { StockMovementKind } from '#shared/commerce/catalogue.ts';

/** The environment and its clock. */
export type Place = { environmentId: string; clock: { now(): Date } };

export type Level = {
  variantId: string;
  isCounted: boolean;
  onHand: number;
  reserved: number;
  lowAt: number | null;
};

/** The quantity that can be sold; null: unlimited. */
export const leftOf = ({ isCounted, onHand, reserved }: Omit<Level, 'variantId' | 'lowAt'>): number | null =>
  isCounted ? onHand - reserved : null;

const columns = ['variantId', 'isCounted', 'onHand', 'reserved', 'lowAt'] as const;

/** Locks levels until the transaction ends. Returns the existing ones, by variant. */
export async function lockLevels(
  tx: Tx,
  environmentId: string,
  variantIds: readonly string[],
): Promise<Map<string, Level>> {
  const rows = await tx
    .selectFrom('stockLevels')
    .where('environmentId', '=', environmentId)
    .where('variantId', '=', sql<string>`any(${variantIds}::uuid[])`)
    .select(columns)
    .orderBy('variantId')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.variantId, row]));
}

export async function readLevels(
  db: Db,
  environmentId: string,
  variantIds: readonly string[],
): Promise<Map<string, Level>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stockLevels')
    .where('environmentId', '=', environmentId)
    .where('variantId', '=', sql<string>`any(${variantIds}::uuid[])`)
    .select(columns)
    .execute();
  return new Map(rows.map((row) => [row.variantId, row]));
}

export type Move = { variantId: string; onHand: number; reserved: number };
type Why = {
  kind: StockMovementKind;
  orderId?: string | null;
  /** The idempotency key: a repeated movement changes nothing. */
  causeId?: string | null;
  note?: string | null;
  byName?: string | null;
};

/** Changes locked levels and records the movements, in one statement. The database refuses negative stock. */
export async function move(
  tx: Tx,
  { environmentId, clock }: Place,
  { kind, orderId = null, causeId = null, note = null, byName = null }: Why,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const now = clock.now();
  const each = (pick: (one: Move) => string | number) => moves.map(pick);
  await sql`
    with change as (
      select * from unnest(${each((one) => one.variantId)}::uuid[], ${each((one) => one.onHand)}::integer[],
        ${each((one) => one.reserved)}::integer[]) as c (variant_id, on_hand_change, reserved_change)
    ), moved as (
      update stock_levels l set on_hand = l.on_hand + c.on_hand_change, reserved = l.reserved + c.reserved_change,
        updated_at = ${now}::timestamptz,
        low_stock_alerted_at = case when l.is_counted and (l.on_hand + c.on_hand_change) - (l.reserved + c.reserved_change) <= l.low_at
          then l.low_stock_alerted_at end
      from change c where l.environment_id = ${environmentId} and l.variant_id = c.variant_id
      returning l.variant_id, l.on_hand, l.reserved, c.on_hand_change, c.reserved_change
    )
    insert into stock_movements (environment_id, variant_id, kind, on_hand_change, reserved_change, on_hand_after,
      reserved_after, order_id, cause_id, note, by_name, created_at)
    select ${environmentId}::uuid, variant_id, ${kind}::text, on_hand_change, reserved_change, on_hand, reserved,
      ${orderId}::uuid, ${causeId}::uuid, ${note}::text, ${byName}::text, ${now}::timestamptz
    from moved order by variant_id`.execute(tx);
}
