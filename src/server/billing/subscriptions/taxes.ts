// The tax rates of a plan on a day, from the catalogue; taxes no longer in force are omitted.
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
