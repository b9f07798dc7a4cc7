// The limits of cash-outs of a currency at an instant: rows, so that another circular is a row more and no release.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import { selectLimits } from './own-queries.ts';

/** Undefined: there are no cash-outs in the currency. */
export async function limitAt(db: Db, currency: Currency, at: Date) {
  return (await selectLimits(db, at)).find((row) => row.currency === currency);
}

export type CashOutLimitRow = Selectable<Tables['cashOutLimits']>;

/** Every row there is, the latest first within a currency. */
export function listLimitRows(db: Db): Promise<CashOutLimitRow[]> {
  return db
    .selectFrom('cashOutLimits')
    .selectAll()
    .orderBy('currency')
    .orderBy('validFrom', 'desc')
    .limit(500)
    .execute();
}

/** False where another row of the currency begins at that instant. */
export async function insertLimitRow(tx: Tx, row: Insertable<Tables['cashOutLimits']>): Promise<boolean> {
  const made = await tx
    .insertInto('cashOutLimits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('currency')
    .executeTakeFirst();
  return made !== undefined;
}

/** Takes back a row that does not hold yet; undefined where there is none to come at that instant. */
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
