// Coupons: creation, changes, activation and deactivation, lists, and redemptions.
import type { z } from 'zod';
import type { Change } from '#server/billing/taxes/service.ts';
import { listPrices } from '#server/payments/pricing/prices.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { CouponStatus, CouponStoredStatus } from '#shared/billing/catalogue-enums.ts';
import type { CouponInput, NewCouponInput } from '#shared/contract/billing/coupon-input.ts';
import type {
  Coupon,
  CouponRedemption,
  couponListQuery,
  redemptionListQuery,
} from '#shared/contract/billing/coupons.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { canBecome } from '#shared/states.ts';
import {
  type CouponRow,
  couponList,
  insertCoupon,
  lockCoupon,
  selectCoupon,
  updateCouponRow,
} from './queries.ts';
import { type ListedRedemption, redemptionList } from './redemption-queries.ts';
import { couponStates } from './states.ts';
import { refuse, saveSubjects } from './subjects.ts';

export function toCoupon(row: CouponRow): Coupon {
  const { id, reference, code, name, type, currency, amount, rate, amountMax, minimum } = row;
  const { redemptionsMax, customerMax, scope, subjects, duration, periods, status } = row;
  return {
    id,
    reference,
    code,
    name,
    type,
    currency,
    amount,
    rate,
    amountMax,
    minimum,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    redemptionsMax,
    customerMax,
    scope,
    subjectIds: subjects.map((subject) => subject.id),
    subjects,
    duration,
    periods,
    redeemed: row.redeemedCount,
    reserved: row.reservedCount,
    status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdByName,
  };
}

export function listCoupons(
  db: Db,
  environmentId: string,
  query: z.output<typeof couponListQuery>,
  now: Date,
) {
  return couponList.page(db, environmentId, query, now, toCoupon);
}

/** Returns the coupon; throws NOT_FOUND when it is not in this environment. */
export async function findCoupon(db: Db, environmentId: string, id: string, now: Date): Promise<CouponRow> {
  const row = await selectCoupon(db, environmentId, id, now);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function getCoupon(db: Db, environmentId: string, id: string, now: Date): Promise<Coupon> {
  return toCoupon(await findCoupon(db, environmentId, id, now));
}

function toRedemption(row: ListedRedemption): CouponRedemption {
  const { id, customerId, customer, subjectKind, subjectId, currency, amount, status } = row;
  return {
    id,
    customerId,
    customer,
    subjectKind,
    subjectId,
    currency,
    amount,
    status,
    reservedAt: row.reservedAt.toISOString(),
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    releasedAt: row.releasedAt?.toISOString() ?? null,
  };
}

export async function listRedemptions(
  db: Db,
  environment: Environment,
  couponId: string,
  query: z.output<typeof redemptionListQuery>,
  now: Date,
) {
  await findCoupon(db, environment.id, couponId, now);
  return redemptionList.page(db, environment.id, { ...query, couponId }, now, toRedemption);
}

async function onceOnly(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refuse('CONFLICT', 'code', 'Another coupon has this code.');
  }
}

/** Maps the input to columns; fields that do not apply to the chosen type are cleared. */
function columnsOf(input: CouponInput) {
  const { code, name, type, scope, duration } = input;
  const isFixed = type === 'fixed';
  const amountMax = isFixed ? null : (input.amountMax ?? null);
  const minimum = input.minimum ?? null;
  return {
    code,
    name,
    type,
    scope,
    duration,
    currency: isFixed || amountMax !== null || minimum !== null ? (input.currency ?? null) : null,
    amount: isFixed ? (input.amount ?? null) : null,
    rate: isFixed ? null : (input.rate ?? null),
    amountMax,
    minimum,
    startsAt: input.startsAt ? new Date(input.startsAt) : null,
    endsAt: input.endsAt ? new Date(input.endsAt) : null,
    redemptionsMax: input.redemptionsMax ?? null,
    customerMax: input.customerMax ?? null,
    periods: duration === 'periods' ? (input.periods ?? null) : null,
  };
}

/** Requires a new end date to be in the future. */
function checkWindow({ clock }: Change, endsAt: Date | null, before: Date | null = null): void {
  if (endsAt && endsAt.getTime() !== before?.getTime() && endsAt <= clock.now())
    throw refuse('VALIDATION', 'endsAt', 'Must be in the future');
}

/** Requires the business to accept payments in the coupon's currency. */
async function checkCurrency({ tx, environment }: Change, currency: Currency | null): Promise<void> {
  if (currency && (await listPrices(tx, environment.businessId, currency)).length === 0)
    throw refuse('VALIDATION', 'currency', `Your business does not accept payments in ${currency}`);
}

async function tell(
  { tx, clock, environment }: Change,
  type: 'coupon.created' | 'coupon.updated',
  created: Coupon,
) {
  const { id, reference, code, currency, amount, rate, status } = created;
  const data = {
    id,
    reference,
    code,
    type: created.type,
    currency,
    amount,
    rate,
    status,
    startsAt: created.startsAt,
    endsAt: created.endsAt,
  };
  await recordEvent(tx, clock, { environmentId: environment.id, type, subjectId: id, data });
}

export async function createCoupon(
  change: Change,
  userId: string | null,
  input: NewCouponInput,
): Promise<Coupon> {
  const { tx, clock, environment, audit } = change;
  const columns = columnsOf(input);
  checkWindow(change, columns.endsAt);
  await checkCurrency(change, columns.currency);
  const now = clock.now();
  const id = clock.newId();
  await onceOnly(() =>
    insertCoupon(tx, {
      ...columns,
      environmentId: environment.id,
      id,
      reference: makeReference('CPN'),
      status: input.draft ? 'DRAFT' : 'ACTIVE',
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await saveSubjects(change, id, input, null);
  const created = await getCoupon(tx, environment.id, id, now);
  audit({ entityId: id, before: null, after: created });
  await tell(change, 'coupon.created', created);
  return created;
}

async function holdCoupon({ tx, clock, environment }: Change, id: string): Promise<CouponRow> {
  await lockCoupon(tx, environment.id, id);
  return findCoupon(tx, environment.id, id, clock.now());
}

async function saved(change: Change, before: CouponRow): Promise<Coupon> {
  const { tx, clock, environment, audit } = change;
  const after = await getCoupon(tx, environment.id, before.id, clock.now());
  audit({ entityId: after.id, before: toCoupon(before), after });
  await tell(change, 'coupon.updated', after);
  return after;
}

/** Refuses to change the discount once the coupon was taken, because customers were shown it. */
function checkTaken(before: CouponRow, columns: ReturnType<typeof columnsOf>): void {
  const taken = before.reservedCount + before.redeemedCount;
  if (taken === 0) return;
  const fixed = ['code', 'type', 'currency', 'amount', 'rate', 'amountMax', 'duration', 'periods'] as const;
  const changed = fixed.find((name) => columns[name] !== before[name]);
  if (changed)
    throw refuse(
      'COUPON_STATE',
      changed,
      'This cannot be changed once the coupon has been used. Create another coupon.',
    );
  if (columns.redemptionsMax !== null && columns.redemptionsMax < taken)
    throw refuse(
      'VALIDATION',
      'redemptionsMax',
      `Must be at least ${taken}, the number of times it was used`,
    );
}

export async function updateCoupon(change: Change, id: string, input: CouponInput): Promise<Coupon> {
  const { tx, clock } = change;
  const before = await holdCoupon(change, id);
  if (before.status === 'CLOSED')
    throw new AppError('COUPON_STATE', { sentence: 'An archived coupon cannot be changed.' });
  const columns = columnsOf(input);
  checkWindow(change, columns.endsAt, before.endsAt);
  checkTaken(before, columns);
  if (columns.currency !== before.currency) await checkCurrency(change, columns.currency);
  await onceOnly(() => updateCouponRow(tx, before, { ...columns, updatedAt: clock.now() }));
  await saveSubjects(change, id, input, before);
  return saved(change, before);
}

/** Returns the stored status behind a derived status. */
function storedStatus(status: CouponStatus): CouponStoredStatus {
  return status === 'EXPIRED' || status === 'EXHAUSTED' || status === 'SCHEDULED' ? 'ACTIVE' : status;
}

/** Payments that have taken the coupon keep it. A request for the current status changes nothing. */
export async function setCouponStatus(
  change: Change,
  id: string,
  status: Exclude<CouponStoredStatus, 'DRAFT'>,
): Promise<Coupon> {
  const { tx, clock } = change;
  const before = await holdCoupon(change, id);
  const stored = storedStatus(before.status);
  if (stored === status) return toCoupon(before);
  if (!canBecome<CouponStoredStatus>(couponStates, stored, status))
    throw new AppError('COUPON_STATE', {
      sentence: 'An archived coupon cannot be used again. Create another one.',
    });
  await updateCouponRow(tx, before, { status, updatedAt: clock.now() });
  return saved(change, before);
}
