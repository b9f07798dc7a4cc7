// Taxes for pricing: at the rate of a day, and refused at their field when not in force.

import type { Db } from '#server/platform/db/database.ts';
import type { TaxRate } from '#shared/billing/calculation.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type DatedRate, selectTaxes, type TaxRow } from './queries.ts';

/** The rate on a day; null before the first one begins. */
export function rateOn(rates: readonly DatedRate[], day: string): number | null {
  const begun = rates.filter(({ startsOn }) => startsOn <= day);
  return begun.toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))[0]?.rate ?? null;
}

/** The tax as input of the calculation; null when not in force on the day. */
export function toTaxRate(row: TaxRow, day: string): TaxRate | null {
  const rate = rateOn(row.rates, day);
  if (rate === null || row.status !== 'ACTIVE') return null;
  const { id, name, isInclusive, isBeforeDiscount } = row;
  return { id, name, rate, isInclusive, isBeforeDiscount };
}

/**
 * Active taxes that have begun by a day in the business's time zone, with that day's rate. Documents store the result, so later changes of
 * a tax do not affect them.
 */
export async function readTaxes(
  db: Db,
  environmentId: string,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, TaxRate>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTaxes(db, environmentId, [...new Set(ids)]);
  const rates = rows.map((row) => toTaxRate(row, day)).filter((rate) => rate !== null);
  return new Map(rates.map((rate) => [rate.id, rate]));
}

/** Names of the active taxes among ids; ids of other environments are omitted. */
export async function nameTaxes(db: Db, environmentId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectTaxes(db, environmentId, [...new Set(ids)]);
  return rows.filter(({ status }) => status === 'ACTIVE').map(({ name }) => name);
}

/** As above for fields that each name a tax: refused at each field whose tax is missing or not in force. */
export async function requireTaxes(
  db: Db,
  environmentId: string,
  named: readonly { field: string; taxId: string }[],
  day: string,
): Promise<ReadonlyMap<string, TaxRate>> {
  const ids = named.map(({ taxId }) => taxId);
  const found = await readTaxes(db, environmentId, ids, day);
  const missing = named.filter(({ taxId }) => !found.has(taxId));
  const sentence = 'Choose an active tax';
  if (missing.length > 0)
    throw new AppError('VALIDATION', {
      sentence,
      fields: Object.fromEntries(missing.map(({ field }) => [field, sentence])),
    });
  return found;
}

/** The default tax of new lines of a place: that of the state, else of the country, else of everywhere. */
export async function readDefaultTax(
  db: Db,
  environmentId: string,
  place: { country: string | null; state: string | null },
  day: string,
): Promise<TaxRate | null> {
  const rows = (await selectTaxes(db, environmentId)).filter(({ isDefault }) => isDefault);
  const state = place.state?.toLowerCase() ?? null;
  const ofState = rows.find(
    (row) => row.country === place.country && row.state?.toLowerCase() === state && state,
  );
  const ofCountry = rows.find((row) => row.country !== null && row.country === place.country && !row.state);
  const found = ofState ?? ofCountry ?? rows.find((row) => row.country === null);
  return found ? toTaxRate(found, day) : null;
}

/** Taxes by id, whatever their status. */
export async function findTaxRows(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaxRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTaxes(db, environmentId, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Active tax ids by lower-case name, resolved as in `findTaxByName`. */
export async function listActiveTaxes(db: Db, environmentId: string): Promise<ReadonlyMap<string, string>> {
  const active = (await selectTaxes(db, environmentId)).filter(({ status }) => status === 'ACTIVE');
  const byName = Map.groupBy(active, ({ name }) => name.toLowerCase());
  const best = (rows: readonly TaxRow[]) =>
    rows.find((row) => row.country === null) ?? rows.find((row) => row.state === null) ?? rows[0];
  return new Map([...byName].map(([name, rows]) => [name, best(rows)?.id ?? '']));
}

/** The active tax with a name, ignoring case; when several places have one of that name, the tax that applies everywhere. */
export async function findTaxByName(
  db: Db,
  environmentId: string,
  name: string,
): Promise<TaxRow | undefined> {
  const searched = name.trim().toLowerCase();
  const found = (await selectTaxes(db, environmentId)).filter(
    (row) => row.status === 'ACTIVE' && row.name.toLowerCase() === searched,
  );
  return found.find((row) => row.country === null) ?? found.find((row) => row.state === null) ?? found[0];
}
