// Stock of orders: reserved for a time, taken on payment, released, and restocked on return. Each operation is idempotent. Lock order: the
// reservation, then levels by variant.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ReservationStatus } from '#shared/commerce/catalogue.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Level, leftOf, lockLevels, type Move, move, type Place } from './levels.ts';

export type StockLine = { variantId: string; quantity: number };
type OfOrder = Place & { orderId: string };
type Reservation = { status: ReservationStatus; until: Date };
type KeptLine = StockLine & { deducted: number; restocked: number };

/** Merges lines to one per variant, ordered by variant. */
function together(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

const lockReservation = (tx: Tx, environmentId: string, orderId: string): Promise<Reservation | undefined> =>
  tx
    .selectFrom('stockReservations')
    .where('environmentId', '=', environmentId)
    .where('id', '=', orderId)
    .select(['status', 'until'])
    .forUpdate()
    .executeTakeFirst();

const readLines = (tx: Tx, environmentId: string, orderId: string): Promise<KeptLine[]> =>
  tx
    .selectFrom('stockReservationLines')
    .where('environmentId', '=', environmentId)
    .where('orderId', '=', orderId)
    .select(['variantId', 'quantity', 'deducted', 'restocked'])
    .orderBy('variantId')
    .execute();

async function setReservation(
  tx: Tx,
  { environmentId, orderId, clock }: OfOrder,
  set: { status: ReservationStatus; until?: Date },
): Promise<void> {
  await tx
    .updateTable('stockReservations')
    .set(Object.assign({ updatedAt: clock.now() }, set))
    .where('environmentId', '=', environmentId)
    .where('id', '=', orderId)
    .execute();
}

const soldOut = (remaining: number): string => (remaining > 0 ? `Only ${remaining} left` : 'Out of stock');

/** Throws at the field of each line with too little stock, with the available quantity. Lines of the same variant are counted together. */
function refuseShort(
  lines: readonly StockLine[],
  requested: readonly StockLine[],
  levels: ReadonlyMap<string, Level>,
): void {
  const short = new Map<string, number>();
  for (const { variantId, quantity } of requested) {
    const level = levels.get(variantId);
    const remaining = level ? leftOf(level) : 0;
    if (remaining !== null && remaining < quantity) short.set(variantId, remaining);
  }
  if (short.size === 0) return;
  const fields: Record<string, string> = {};
  for (const [index, { variantId }] of lines.entries()) {
    const remaining = short.get(variantId);
    if (remaining !== undefined) fields[`lines.${index}.quantity`] = soldOut(remaining);
  }
  throw new AppError('STOCK_SHORT', { fields });
}

async function keepLines(tx: Tx, { environmentId, orderId }: OfOrder, lines: readonly StockLine[]) {
  await tx
    .deleteFrom('stockReservationLines')
    .where('environmentId', '=', environmentId)
    .where('orderId', '=', orderId)
    .execute();
  if (lines.length > 0)
    await tx
      .insertInto('stockReservationLines')
      .values(lines.map(({ variantId, quantity }) => ({ environmentId, orderId, variantId, quantity })))
      .execute();
}

const isSame = (stored: readonly StockLine[], requested: readonly StockLine[]): boolean =>
  stored.length === requested.length &&
  stored.every(
    ({ variantId, quantity }, at) =>
      requested[at]?.variantId === variantId && requested[at]?.quantity === quantity,
  );

/**
 * Reserves the lines of an order until an instant. Throws at `lines.N.quantity` with the available quantity, and then reserves nothing. A
 * repeated call with the same lines extends the reservation, with other lines replaces it, and for an expired order renews it. An order
 * whose stock was taken reserves nothing more.
 */
export async function reserveStock(
  tx: Tx,
  reservation: OfOrder & { lines: readonly StockLine[]; until: Date },
): Promise<void> {
  const { environmentId, orderId, clock, lines, until } = reservation;
  const now = clock.now();
  const created = await tx
    .insertInto('stockReservations')
    .values({ environmentId, id: orderId, status: 'HELD', until, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['environmentId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const before = created ? null : ((await lockReservation(tx, environmentId, orderId)) ?? null);
  if (before?.status === 'TAKEN') return;
  const requested = together(lines);
  const stored = before?.status === 'HELD' ? await readLines(tx, environmentId, orderId) : [];
  if (!(stored.length > 0 && isSame(stored, requested))) {
    const variantIds = [...new Set([...stored, ...requested].map(({ variantId }) => variantId))].toSorted();
    const levels = await lockLevels(tx, environmentId, variantIds);
    for (const { variantId, quantity } of stored) {
      const level = levels.get(variantId);
      if (level) level.reserved -= quantity;
    }
    refuseShort(lines, requested, levels);
    await move(tx, reservation, { kind: 'release', orderId }, stored.map(givenUp));
    await move(tx, reservation, { kind: 'reserve', orderId }, requested.map(keptNow));
    await keepLines(tx, reservation, requested);
  }
  if (before) await setReservation(tx, reservation, { status: 'HELD', until });
}

const givenUp = ({ variantId, quantity }: StockLine): Move => ({ variantId, onHand: 0, reserved: -quantity });
const keptNow = ({ variantId, quantity }: StockLine): Move => ({ variantId, onHand: 0, reserved: quantity });

/** A line of a late-paid order with too little stock left. */
export type ShortLine = StockLine & { taken: number };

/**
 * Takes the reserved stock of an order on payment. If the reservation was released, takes what is left: `short` lists the lines with too
 * little stock, which the business has to send later or refund.
 */
export async function takeStock(tx: Tx, order: OfOrder): Promise<{ short: ShortLine[] }> {
  const { environmentId, orderId } = order;
  const reservation = await lockReservation(tx, environmentId, orderId);
  if (!reservation) return { short: [] };
  const lines = await readLines(tx, environmentId, orderId);
  const shortOf = (deductedLines: readonly KeptLine[]) =>
    deductedLines
      .filter((line) => line.deducted < line.quantity)
      .map(({ variantId, quantity, deducted: had }) => ({ variantId, quantity, taken: had }));
  if (reservation.status === 'TAKEN') return { short: shortOf(lines) };
  const levels = await lockLevels(
    tx,
    environmentId,
    lines.map(({ variantId }) => variantId),
  );
  const isKept = reservation.status === 'HELD';
  const deductedLines = lines.map((line) => {
    const level = levels.get(line.variantId);
    const remaining = level ? leftOf(level) : 0;
    const had = isKept || remaining === null ? line.quantity : Math.min(remaining, line.quantity);
    return Object.assign(line, { deducted: had, isCounted: level?.isCounted ?? false });
  });
  const moves = deductedLines.map(({ variantId, quantity, deducted: had, isCounted }) => ({
    variantId,
    onHand: isCounted ? -had : 0,
    reserved: isKept ? -quantity : 0,
  }));
  await move(tx, order, { kind: 'take', orderId }, moves);
  await sql`
    update stock_reservation_lines l set deducted = t.deducted
    from unnest(${deductedLines.map((line) => line.variantId)}::uuid[], ${deductedLines.map((line) => line.deducted)}::integer[]) as t (variant_id, deducted)
    where l.environment_id = ${environmentId} and l.order_id = ${orderId} and l.variant_id = t.variant_id`.execute(
    tx,
  );
  await setReservation(tx, order, { status: 'TAKEN' });
  return { short: shortOf(deductedLines) };
}

/** Releases the reserved stock of an order. Returns false if nothing is reserved any more or the stock was taken. */
export async function releaseStock(tx: Tx, order: OfOrder): Promise<boolean> {
  const { environmentId, orderId } = order;
  const reservation = await lockReservation(tx, environmentId, orderId);
  if (reservation?.status !== 'HELD') return false;
  const lines = await readLines(tx, environmentId, orderId);
  await lockLevels(
    tx,
    environmentId,
    lines.map(({ variantId }) => variantId),
  );
  await move(tx, order, { kind: 'release', orderId }, lines.map(givenUp));
  await setReservation(tx, order, { status: 'RELEASED' });
  return true;
}

/**
 * Restocks pieces of an order: at most what it took and has not returned. `causeId` is the cause, such as a refund, and makes the call
 * idempotent. Returns the number of restocked pieces per line.
 */
export async function restock(
  tx: Tx,
  order: OfOrder & { lines: readonly StockLine[]; causeId: string; byName?: string | null },
): Promise<StockLine[]> {
  const { environmentId, orderId, causeId, byName = null } = order;
  const reservation = await lockReservation(tx, environmentId, orderId);
  if (reservation?.status !== 'TAKEN') return [];
  const requested = together(order.lines);
  const stored = new Map((await readLines(tx, environmentId, orderId)).map((line) => [line.variantId, line]));
  const back = requested
    .map(({ variantId, quantity }) => {
      const line = stored.get(variantId);
      return { variantId, quantity: line ? Math.min(quantity, line.deducted - line.restocked) : 0 };
    })
    .filter(({ quantity }) => quantity > 0);
  const levels = await lockLevels(
    tx,
    environmentId,
    back.map(({ variantId }) => variantId),
  );
  if (await hasHappened(tx, environmentId, causeId)) return [];
  const moves = back.map(({ variantId, quantity }) => ({
    variantId,
    onHand: levels.get(variantId)?.isCounted ? quantity : 0,
    reserved: 0,
  }));
  await move(tx, order, { kind: 'restock', orderId, causeId, byName }, moves);
  await sql`
    update stock_reservation_lines l set restocked = l.restocked + t.quantity
    from unnest(${back.map((line) => line.variantId)}::uuid[], ${back.map((line) => line.quantity)}::integer[]) as t (variant_id, quantity)
    where l.environment_id = ${environmentId} and l.order_id = ${orderId} and l.variant_id = t.variant_id`.execute(
    tx,
  );
  return back;
}

async function hasHappened(tx: Tx, environmentId: string, causeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('stockMovements')
    .where('environmentId', '=', environmentId)
    .where('causeId', '=', causeId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
