// The rates of the taxes of a plan on a day, as the catalogue has them; one that is not in force any more is left out.
import { readTaxes } from '#server/billing/taxes/read-taxes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';

export async function readTaxRates(
  db: Db,
  environmentId: string,
  taxIds: readonly string[],
  on: string,
): Promise<TaxRate[]> {
  return [...(await readTaxes(db, environmentId, taxIds, on)).values()];
}
