// The cash-out limits of a currency at an instant: stored as rows, so that a new circular needs a new row and no release.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import { selectLimits } from './own-queries.ts';

/** Undefined: the currency has no cash-outs. */
export async function limitAt(db: Db, currency: Currency, at: Date) {
  return (await selectLimits(db, at)).find((row) => row.currency === currency);
}

export type CashOutLimitRow = Selectable<Tables['cashOutLimits']>;

/** Lists every row, the latest first within a currency. */
export function listLimitRows(db: Db): Promise<CashOutLimitRow[]> {
  return db
    .selectFrom('cashOutLimits')
    .selectAll()
    .orderBy('currency')
    .orderBy('validFrom', 'desc')
    .limit(500)
    .execute();
}

/** Returns false if another row of the currency starts at that instant. */
export async function insertLimitRow(tx: Tx, row: Insertable<Tables['cashOutLimits']>): Promise<boolean> {
  const created = await tx
    .insertInto('cashOutLimits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('currency')
    .executeTakeFirst();
  return created !== undefined;
}

/** Deletes a future row; undefined if no future row starts at that instant. */
export function deleteLimitRow(
  tx: Tx,
  of: { currency: Currency; validFrom: Date; now: Date },
): Promise<CashOutLimitRow | undefined> {
  return tx
    .deleteFrom('cashOutLimits')
    .where('currency', '=', of.currency)
    .where('validFrom', '=', of.validFrom)
    .where('validFrom', '>', of.now)
    .returningAll()
    .executeTakeFirst();
}
