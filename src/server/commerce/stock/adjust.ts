// Stock adjusted by hand: initial stock of a variant, counts, receipts.
import type { Tx } from '#server/platform/db/database.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { type Level, lockLevels, move, type Place } from './levels.ts';

/** How stock of a variant is tracked; `onHand` is the initial count when tracking begins. */
export type StockTerms = {
  variantId: string;
  isCounted: boolean;
  onHand: number;
  lowAt: number | null;
  /** The field at which errors are reported. */
  field: string;
};

const tooFew = (reserved: number): string =>
  reserved === 1 ? '1 is reserved for an order' : `${reserved} are reserved for orders`;

/**
 * Sets how stock of variants is tracked. The count of a tracked variant is not changed: only `adjustStock` does that, so that editing a
 * product never overwrites sales made meanwhile.
 */
export async function setStockTerms(
  tx: Tx,
  place: Place & { byName: string | null },
  terms: readonly StockTerms[],
): Promise<void> {
  const { environmentId, clock, byName } = place;
  const levels = await lockLevels(
    tx,
    environmentId,
    terms.map(({ variantId }) => variantId),
  );
  const opened = terms.filter(({ variantId }) => !levels.has(variantId));
  if (opened.length > 0)
    await tx
      .insertInto('stockLevels')
      .values(
        opened.map(({ variantId, isCounted, lowAt }) => ({
          environmentId,
          variantId,
          isCounted,
          lowAt: isCounted ? lowAt : null,
          updatedAt: clock.now(),
        })),
      )
      .execute();
  const counts = opened.filter(({ isCounted, onHand }) => isCounted && onHand > 0);
  const moves = counts.map(({ variantId, onHand }) => ({ variantId, onHand, reserved: 0 }));
  await move(tx, place, { kind: 'receive', byName, note: 'Opening stock' }, moves);
  for (const one of terms) {
    const level = levels.get(one.variantId);
    if (level) await changeTerms(tx, place, level, one);
  }
}

async function changeTerms(
  tx: Tx,
  place: Place & { byName: string | null },
  level: Level,
  { isCounted, onHand, lowAt, variantId, field }: StockTerms,
): Promise<void> {
  const begins = isCounted && !level.isCounted;
  const ends = !isCounted && level.isCounted;
  const isOther = level.lowAt !== (isCounted ? lowAt : null);
  if (!begins && !ends && !isOther) return;
  if (begins && onHand < level.reserved) refuseAt(field, tooFew(level.reserved));
  const { environmentId, clock, byName } = place;
  const keep = (isCountedNow: boolean) =>
    tx
      .updateTable('stockLevels')
      .set({
        isCounted: isCountedNow,
        lowAt: isCounted ? lowAt : null,
        lowStockAlertedAt: null,
        updatedAt: clock.now(),
      })
      .where('environmentId', '=', environmentId)
      .where('variantId', '=', variantId)
      .execute();
  const by = (change: number, note: string) =>
    move(tx, place, { kind: 'adjust', byName, note }, [{ variantId, onHand: change, reserved: 0 }]);
  if (ends) await keep(false);
  if (ends && level.onHand > 0) await by(-level.onHand, 'No longer tracked');
  if (begins && onHand !== level.onHand) await by(onHand - level.onHand, 'Counted from now on');
  if (!ends) await keep(isCounted);
}

export type StockAdjustment = {
  variantId: string;
  /** `adjust` sets the count, `receive` adds to it. */
  kind: 'adjust' | 'receive';
  quantity: number;
  note: string | null;
  byName: string | null;
};

const onHandMax = 100_000_000;

type Adjusted = { before: number; after: number };

/**
 * Adjusts counts or adds receipts by hand, each variant once. The count is never below the reserved quantity. Returns the levels before and
 * after.
 */
export async function adjustStocks(
  tx: Tx,
  place: Place,
  adjustments: readonly StockAdjustment[],
): Promise<Adjusted[]> {
  const ids = adjustments.map(({ variantId }) => variantId);
  const levels = await lockLevels(tx, place.environmentId, ids);
  const adjusted = adjustments.map(({ variantId, kind, quantity }): Adjusted => {
    const level = levels.get(variantId);
    if (!level) throw new AppError('NOT_FOUND');
    if (!level.isCounted)
      refuseAt(
        'variantId',
        'Stock of this variant is not counted. Turn on stock counting in the product first.',
      );
    const after = kind === 'adjust' ? quantity : level.onHand + quantity;
    if (after < level.reserved) refuseAt('quantity', tooFew(level.reserved));
    if (after > onHandMax) refuseAt('quantity', 'At most 100,000,000');
    return { before: level.onHand, after };
  });
  const moved = adjustments.map((why, at) => {
    const { before = 0, after = 0 } = adjusted[at] ?? {};
    return { why, move: { variantId: why.variantId, onHand: after - before, reserved: 0 } };
  });
  const others = moved.filter(({ move: { onHand } }) => onHand !== 0);
  const reasonOf = ({ why: { kind, note, byName } }: (typeof moved)[number]) =>
    JSON.stringify([kind, note, byName]);
  for (const some of Map.groupBy(others, reasonOf).values()) {
    const [first] = some;
    if (!first) continue;
    const { kind, note, byName } = first.why;
    const moves = some.map((one) => one.move);
    await move(tx, place, { kind, note, byName }, moves);
  }
  return adjusted;
}

export async function adjustStock(tx: Tx, place: Place, adjustment: StockAdjustment): Promise<Adjusted> {
  const [adjusted] = await adjustStocks(tx, place, [adjustment]);
  if (!adjusted) throw new AppError('NOT_FOUND');
  return adjusted;
}
