// Sales taxes: creation, changes, activation and deactivation, and new rates from a given day.

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TaxStatus } from '#shared/billing/catalogue-enums.ts';
import {
  type NewTaxInput,
  type Tax,
  type TaxChange,
  type TaxInput,
  type TaxOption,
  taxInput,
  type taxListQuery,
} from '#shared/contract/billing/taxes.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  clearDefault,
  deleteRate,
  insertTax,
  lockTax,
  saveRate,
  selectTax,
  selectTaxes,
  type TaxRow,
  taxList,
  updateTaxRow,
} from './queries.ts';
import { rateOn, toTaxRate } from './read-taxes.ts';

/** The context of a requested change. */
export type Change = {
  tx: Tx;
  clock: Clock;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
type Event = 'tax.created' | 'tax.updated';

export function toTax(row: TaxRow, today: string): Tax {
  const { id, reference, name, isInclusive, isBeforeDiscount, country, state, isDefault, status } = row;
  return {
    id,
    reference,
    name,
    rate: rateOn(row.rates, today),
    isInclusive,
    isBeforeDiscount,
    country,
    state,
    isDefault,
    status,
    rates: row.rates.map(({ startsOn, rate }) => ({ startsOn, rate, hasBegun: startsOn <= today })),
    products: row.products,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

/** The business's day at the current instant. */
export function todayOf({ clock, environment }: Pick<Change, 'clock' | 'environment'>): string {
  return dayOf(clock.now(), environment.timeZone);
}

export function listTaxes(
  db: Db,
  clock: Clock,
  environment: Environment,
  query: z.output<typeof taxListQuery>,
) {
  const today = todayOf({ clock, environment });
  return taxList.page(db, environment.id, query, clock.now(), (row) => toTax(row, today));
}

export function toTaxOption(row: TaxRow, day: string): TaxOption | null {
  const rate = toTaxRate(row, day);
  if (!rate) return null;
  const { id, name, isInclusive, isBeforeDiscount, country, state, isDefault } = row;
  return { id, name, isInclusive, isBeforeDiscount, country, state, isDefault, rate: rate.rate };
}

/** Taxes in force on a day, by name. */
export async function listTaxOptions(
  db: Db,
  environmentId: string,
  day: string,
): Promise<{ items: TaxOption[] }> {
  const rows = await selectTaxes(db, environmentId);
  return { items: rows.map((row) => toTaxOption(row, day)).filter((option) => option !== null) };
}

async function findTax(db: Db, environmentId: string, id: string): Promise<TaxRow> {
  const row = await selectTax(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getTax(db: Db, clock: Clock, environment: Environment, id: string): Promise<Tax> {
  return toTax(await findTax(db, environment.id, id), todayOf({ clock, environment }));
}

async function holdTax({ tx, environment }: Change, id: string): Promise<TaxRow> {
  const row = await lockTax(tx, environment.id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Reports a concurrently inserted duplicate at its field, like one that existed before. */
async function onceOnly(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error, 'taxes_name')) {
      const sentence = 'Another tax in this country or state has this name.';
      throw new AppError('CONFLICT', { sentence, fields: { name: sentence } });
    }
    if (isUniqueViolation(error, 'taxes_default')) throw new AppError('CONFLICT');
    throw error;
  }
}

async function tell({ tx, clock, environment }: Change, type: Event, tax: Tax): Promise<void> {
  const { id, reference, name, rate, isInclusive, isBeforeDiscount, country, state, status } = tax;
  const data = { id, reference, name, rate, isInclusive, isBeforeDiscount, country, state, status };
  await recordEvent(tx, clock, { environmentId: environment.id, type, subjectId: id, data });
}

function columnsOf(input: TaxInput) {
  const { name, isInclusive, isBeforeDiscount, isDefault } = input;
  const place = { country: input.country ?? null, state: input.state };
  return { name, isInclusive, isBeforeDiscount, isDefault, country: place.country, state: place.state };
}

export async function createTax(change: Change, userId: string | null, input: NewTaxInput): Promise<Tax> {
  const { tx, clock, environment, audit } = change;
  const now = clock.now();
  const id = clock.newId();
  const columns = columnsOf(input);
  if (columns.isDefault) await clearDefault(tx, environment.id, columns);
  await onceOnly(() =>
    insertTax(tx, {
      ...columns,
      environmentId: environment.id,
      id,
      reference: makeReference('TAX'),
      status: 'ACTIVE',
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await saveRate(tx, environment.id, id, { startsOn: input.startsOn ?? todayOf(change), rate: input.rate });
  const created = await getTax(tx, clock, environment, id);
  audit({ entityId: id, before: null, after: auditedOf(created) });
  await tell(change, 'tax.created', created);
  return created;
}

function auditedOf({ name, rate, isInclusive, isBeforeDiscount, country, state, isDefault, status }: Tax) {
  return { name, rate, isInclusive, isBeforeDiscount, country, state, isDefault, status };
}

/** Records the change in the audit trail, and an event if anything changed. */
async function saved(change: Change, before: TaxRow): Promise<Tax> {
  const { tx, clock, environment, audit } = change;
  const was = toTax(before, todayOf(change));
  const is = await getTax(tx, clock, environment, before.id);
  const audited = {
    before: { ...auditedOf(was), rates: was.rates },
    after: { ...auditedOf(is), rates: is.rates },
  };
  audit({ entityId: is.id, ...audited });
  if (!isDeepStrictEqual(audited.before, audited.after)) await tell(change, 'tax.updated', is);
  return is;
}

/** Issued documents keep their tax amounts. */
export async function updateTax(change: Change, id: string, { known, ...mine }: TaxChange): Promise<Tax> {
  const { tx, clock, environment } = change;
  const before = await holdTax(change, id);
  const input = { mine: columnsOf(mine), known: known && columnsOf(known), now: columnsOf(before) };
  const columns = columnsOf(mergeWithKnown<TaxInput>(taxInput, input));
  if (columns.isDefault && before.status === 'INACTIVE') {
    const sentence = 'Activate the tax first';
    throw new AppError('VALIDATION', { sentence, fields: { isDefault: sentence } });
  }
  if (columns.isDefault) await clearDefault(tx, environment.id, columns);
  await onceOnly(() =>
    updateTaxRow(tx, { environmentId: environment.id, id }, { ...columns, updatedAt: clock.now() }),
  );
  return saved(change, before);
}

/** A tax that is switched off is no default. */
export async function setTaxStatus(change: Change, id: string, status: TaxStatus): Promise<Tax> {
  const { tx, clock, environment } = change;
  const before = await holdTax(change, id);
  if (before.status === status) return toTax(before, todayOf(change));
  const off = status === 'INACTIVE' ? { isDefault: false } : {};
  await updateTaxRow(tx, { environmentId: environment.id, id }, { ...off, status, updatedAt: clock.now() });
  return saved(change, before);
}

function refuseRate(sentence: string): AppError {
  return new AppError('TAX_STATE', { sentence, fields: { startsOn: sentence } });
}

/** Past days keep their rate. */
export async function addTaxRate(
  change: Change,
  id: string,
  { startsOn, rate }: { startsOn: string; rate: number },
): Promise<Tax> {
  const { tx, clock, environment } = change;
  const before = await holdTax(change, id);
  if (startsOn < todayOf(change))
    throw refuseRate('A rate must start today or later. Past dates keep their rate.');
  await saveRate(tx, environment.id, id, { startsOn, rate });
  await updateTaxRow(tx, { environmentId: environment.id, id }, { updatedAt: clock.now() });
  return saved(change, before);
}

export async function removeTaxRate(change: Change, id: string, startsOn: string): Promise<Tax> {
  const { tx, clock, environment } = change;
  const before = await holdTax(change, id);
  if (!before.rates.some((rate) => rate.startsOn === startsOn)) throw new AppError('NOT_FOUND');
  if (startsOn <= todayOf(change))
    throw refuseRate('This rate is already in force and cannot be changed. Add another from a later date.');
  if (before.rates.length === 1) throw refuseRate('A tax must have at least one rate.');
  await deleteRate(tx, environment.id, id, startsOn);
  await updateTaxRow(tx, { environmentId: environment.id, id }, { updatedAt: clock.now() });
  return saved(change, before);
}
