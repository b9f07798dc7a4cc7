// The price tables for staff: a new price starts now or later, never in the past, so that fees already charged do not change.

import { deletePrice, endPrices, insertPrice } from '#server/payments/pricing/change-prices.ts';
import { priceFault } from '#server/payments/pricing/payable.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OperatorPrice, PriceProposal, PriceState } from '#shared/contract/operator/prices.ts';
import type { PriceCall, PriceInput } from './price-call.ts';
import { isApprovedByAnother, proposePrice } from './proposals.ts';
import {
  lockPrice,
  type OperatorPriceRow,
  type PricePlace,
  selectAllPrices,
  selectBusinessName,
  selectReach,
} from './queries.ts';

const placeOf = (row: OperatorPriceRow) => [row.businessId, row.currency, row.channel, row.region].join(' ');

/** A row ends when it was ended, or when the next row of the same scope begins. */
function withEnds(rows: OperatorPriceRow[], now: Date): OperatorPrice[] {
  return rows.map((row) => {
    const later = rows
      .filter((item) => placeOf(item) === placeOf(row) && item.effectiveFrom > row.effectiveFrom)
      .map((row) => row.effectiveFrom.getTime());
    const ends = [...later, ...(row.effectiveUntil ? [row.effectiveUntil.getTime()] : [])];
    const until = ends.length > 0 ? new Date(Math.min(...ends)) : null;
    const state: PriceState =
      row.effectiveFrom > now ? 'to-come' : until && until <= now ? 'past' : 'current';
    const { effectiveFrom, effectiveUntil: _, ...rest } = row;
    return {
      ...rest,
      effectiveFrom: effectiveFrom.toISOString(),
      effectiveUntil: until?.toISOString() ?? null,
      state,
    };
  });
}

export async function listOperatorPrices(
  db: Db,
  clock: Clock,
  businessId: string | undefined,
): Promise<OperatorPrice[]> {
  return withEnds(await selectAllPrices(db, businessId), clock.now());
}

/** Clocks of browsers and servers differ slightly, so a time less than a minute ago counts as now. */
const leewayMs = 60_000;

function beginOf(requested: string | null, now: Date): Date {
  if (requested === null) return now;
  const at = new Date(requested);
  if (at.getTime() < now.getTime() - leewayMs) {
    const sentence = 'A price cannot start in the past';
    throw new AppError('VALIDATION', { sentence, fields: { effectiveFrom: sentence } });
  }
  return at < now ? now : at;
}

/** A customer who bears a fee pays it on top, so rates that would take the whole amount are impossible. */
function checkTerms(input: PriceInput): void {
  const fields: Record<string, string> = {};
  if (input.feeMax !== null && input.feeMax < input.flat)
    fields.feeMax = 'Must not be less than the flat fee';
  if (input.flatWaivedBelow > 0 && input.flat === 0) fields.flatWaivedBelow = 'There is no flat fee to waive';
  const fault = priceFault(input);
  if (fault) fields.flat = fault;
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields });
}

export function getPriceReach(db: Db, clock: Clock, place: PricePlace) {
  return selectReach(db, place, clock.now());
}

/** A platform price is confirmed by the number of merchants affected, so that a single click cannot change everybody's price. */
export async function checkReach({ tx, clock }: PriceCall, input: PriceInput): Promise<void> {
  if (input.businessId !== null) return;
  const { merchants } = await selectReach(tx, input, clock.now());
  if (input.confirmedMerchants === merchants) return;
  const sentence = `This price affects ${merchants} merchants. Confirm the number.`;
  throw new AppError('CONFLICT', { sentence, fields: { confirmedMerchants: sentence } });
}

/** The platform price awaits approval by a second member of staff, if another one has the permission. */
export async function createOperatorPrice(
  call: PriceCall,
  input: PriceInput,
): Promise<{ price: OperatorPrice | null; proposal: PriceProposal | null }> {
  checkTerms(input);
  await checkReach(call, input);
  if (input.businessId === null && (await isApprovedByAnother(call))) {
    beginOf(input.effectiveFrom, call.clock.now());
    return { price: null, proposal: await proposePrice(call, input) };
  }
  return { price: await beginPrice(call, input), proposal: null };
}

export async function beginPrice(call: PriceCall, input: PriceInput): Promise<OperatorPrice> {
  const { tx, clock, audit } = call;
  const now = clock.now();
  const business = input.businessId ? await selectBusinessName(tx, input.businessId) : null;
  if (business === undefined) throw new AppError('NOT_FOUND');
  const id = clock.newId();
  const { effectiveFrom, confirmedMerchants = null, ...terms } = input;
  const begin = beginOf(effectiveFrom, now);
  try {
    await insertPrice(tx, { ...terms, id, effectiveFrom: begin });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sentence = 'Another price for this market and channel starts at this time.';
    throw new AppError('CONFLICT', { sentence, fields: { effectiveFrom: sentence } });
  }
  audit({
    entity: 'price',
    entityId: id,
    businessId: input.businessId,
    after: {
      ...terms,
      business: business?.businessName ?? null,
      effectiveFrom: begin.toISOString(),
      confirmedMerchants,
    },
  });
  const created = (await listOperatorPrices(tx, clock, undefined)).find((price) => price.id === id);
  if (!created) throw new AppError('NOT_FOUND');
  return created;
}

export async function endOperatorPrice(call: Omit<PriceCall, 'operator'>, priceId: string): Promise<void> {
  const { tx, clock, audit } = call;
  const now = clock.now();
  const row = await lockPrice(tx, priceId);
  if (!row) throw new AppError('NOT_FOUND');
  const { businessId } = row;
  if (businessId === null)
    throw new AppError('CONFLICT', { sentence: 'The platform’s price can be replaced, not ended.' });
  if (row.effectiveFrom >= now || (row.effectiveUntil && row.effectiveUntil <= now))
    throw new AppError('CONFLICT', { sentence: 'This price is not in force.' });
  await endPrices(tx, { ...row, businessId }, now);
  audit({ entity: 'price', businessId, after: { effectiveUntil: now.toISOString() } });
}

export async function deleteOperatorPrice(call: Omit<PriceCall, 'operator'>, priceId: string): Promise<void> {
  const { tx, clock, audit } = call;
  const row = await lockPrice(tx, priceId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.effectiveFrom <= clock.now()) throw new AppError('PRICE_IN_PAST');
  await deletePrice(tx, priceId);
  const { id: _, effectiveFrom, effectiveUntil: __, ...terms } = row;
  audit({
    entity: 'price',
    businessId: row.businessId,
    before: { ...terms, effectiveFrom: effectiveFrom.toISOString() },
  });
}
