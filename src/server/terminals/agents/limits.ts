// The limits of cash-outs of a currency at an instant: rows, so that another circular is a row more and no release.
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import { selectLimits } from './own-queries.ts';

/** Undefined: there are no cash-outs in the currency. */
export async function limitAt(db: Db, currency: Currency, at: Date) {
  return (await selectLimits(db, at)).find((row) => row.currency === currency);
}
