// Coupon redemption: quote, reservation while the payment is under way, redemption once it is paid, release when it is not. Counts are
// checked under a lock of the coupon, so that the last use is taken once.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { normaliseCode } from '#shared/billing/catalogue-enums.ts';
import {
  type CouponSubject,
  type CouponTerms,
  couponShares,
  isGoodFor,
} from '#shared/billing/coupon-discount.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { addToCounts, type CouponRow, lockCoupon, selectCoupon, selectCouponByCode } from './queries.ts';
import {
  countOfCustomer,
  insertRedemption,
  type RedemptionRow,
  selectTaken,
  type Taker,
  updateRedemption,
} from './redemption-queries.ts';

export type { Taker } from './redemption-queries.ts';

/** The environment; the clock belongs to it. */
export type Place = { environmentId: string; clock: Clock };

/** A purchase: line amounts after line discounts, before taxes. */
export type Purchase = {
  currency: Currency;
  lines: readonly (CouponSubject & { amount: number })[];
  /** Null while unknown; the limit per customer is checked when the coupon is taken. */
  customerId: string | null;
  /** The field of a refusal. */
  field?: string;
};

/** The discount of a coupon. `terms` are passed to `withCoupon` and stored with the redemption. */
export type CouponQuote = {
  coupon: CouponRow;
  terms: CouponTerms;
  /** Minor units. */
  amount: number;
  /** One per line. */
  lines: number[];
};

export function termsOf({ type, amount, rate, amountMax, scope, subjects }: CouponRow): CouponTerms {
  const subjectIds = subjects.map(({ id }) => id);
  const own = subjects.filter((subject) => subject.amount !== null || subject.rate !== null);
  const byPlan = own.map((subject) => ({ planId: subject.id, amount: subject.amount, rate: subject.rate }));
  return { type, amount, rate, amountMax, scope, subjectIds, byPlan };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function refusal(sentence: string, field = 'code'): AppError {
  return new AppError('COUPON_REFUSED', { sentence, fields: { [field]: sentence } });
}

const unknownCode = 'This coupon code is not known.';
const usedUp = 'This coupon has reached its usage limit.';

/** Returns why nobody can use the coupon at present; null when it can be used. */
function stateFault({ status }: CouponRow): string | null {
  if (status === 'DRAFT' || status === 'CLOSED') return unknownCode;
  if (status === 'INACTIVE') return 'This coupon is not active at the moment.';
  if (status === 'SCHEDULED') return 'This coupon cannot be used yet.';
  if (status === 'EXPIRED') return 'This coupon has expired.';
  return status === 'EXHAUSTED' ? usedUp : null;
}

/** Returns why the coupon does not apply to a purchase; null when it does. */
function purchaseFault(coupon: CouponRow, { currency, lines }: Purchase): string | null {
  const terms = termsOf(coupon);
  if (coupon.currency && coupon.currency !== currency)
    return `This coupon is for payments in ${coupon.currency}.`;
  const good = lines.filter((line) => isGoodFor(terms, line));
  if (good.length === 0) return `This coupon is for other ${coupon.scope}.`;
  const bought = sum(good.map(({ amount }) => amount));
  if (coupon.minimum !== null && bought < coupon.minimum)
    return `This coupon is for purchases of ${formatMoney(coupon.minimum, currency)} or more.`;
  return null;
}

/** Returns why no use is left, in total or for the customer; null when one is left. */
async function countFault(db: Db, coupon: CouponRow, customerId: string | null): Promise<string | null> {
  const { redemptionsMax, reservedCount, redeemedCount, customerMax } = coupon;
  if (redemptionsMax !== null && redeemedCount >= redemptionsMax) return usedUp;
  if (redemptionsMax !== null && redeemedCount + reservedCount >= redemptionsMax)
    return 'The last uses of this coupon are reserved by payments in progress. Try again in a few minutes.';
  if (customerMax === null || customerId === null) return null;
  const taken = await countOfCustomer(db, coupon.environmentId, coupon.id, customerId);
  return taken >= customerMax ? 'This customer has reached the usage limit of this coupon.' : null;
}

function quoteOf(coupon: CouponRow, { lines }: Purchase): CouponQuote {
  const terms = termsOf(coupon);
  const shares = couponShares(terms, lines);
  return { coupon, terms, amount: sum(shares), lines: shares };
}

async function findByCode(
  db: Db,
  { environmentId, clock }: Place,
  code: string,
  field?: string,
): Promise<CouponRow> {
  const coupon = await selectCouponByCode(db, environmentId, normaliseCode(code), clock.now());
  if (!coupon) throw refusal(unknownCode, field);
  return coupon;
}

/** Quotes the discount without taking the coupon. Throws COUPON_REFUSED with a text for the payer. */
export async function previewCoupon(
  db: Db,
  place: Place,
  code: string,
  purchase: Purchase,
): Promise<CouponQuote> {
  const coupon = await findByCode(db, place, code, purchase.field);
  const fault =
    stateFault(coupon) ??
    purchaseFault(coupon, purchase) ??
    (await countFault(db, coupon, purchase.customerId));
  if (fault) throw refusal(fault, purchase.field);
  return quoteOf(coupon, purchase);
}

/**
 * Reserves the coupon for a subject until `redeemCoupon` or `releaseCoupon`; idempotent. A subject whose coupon was released may reserve it
 * again while uses are left.
 */
export async function reserveCoupon(
  tx: Tx,
  place: Place,
  { code, purchase, taker }: { code: string; purchase: Purchase & { customerId: string }; taker: Taker },
): Promise<CouponQuote> {
  const { environmentId, clock } = place;
  const found = await findByCode(tx, place, code, purchase.field);
  await lockCoupon(tx, environmentId, found.id);
  const coupon = (await selectCoupon(tx, environmentId, found.id, clock.now())) ?? found;
  const taken = await selectTaken(tx, environmentId, taker);
  const before = taken.find(({ couponId }) => couponId === coupon.id);
  const quote = quoteOf(coupon, purchase);
  if (before?.status === 'REDEEMED') return quote;
  const isHeld = before?.status === 'RESERVED';
  const fault =
    (isHeld ? null : stateFault(coupon)) ??
    purchaseFault(coupon, purchase) ??
    (isHeld ? null : await countFault(tx, coupon, purchase.customerId));
  if (fault) throw refusal(fault, purchase.field);
  await hold(tx, place, { coupon, before, taker, purchase, amount: quote.amount });
  return quote;
}

type Hold = {
  coupon: CouponRow;
  before: RedemptionRow | undefined;
  taker: Taker;
  purchase: Purchase & { customerId: string };
  amount: number;
};

async function hold(tx: Tx, place: Place, { coupon, before, taker, purchase, amount }: Hold): Promise<void> {
  const { environmentId, clock } = place;
  const { currency, customerId } = purchase;
  if (before?.status === 'RESERVED') {
    await updateRedemption(tx, before, { amount, currency });
    return;
  }
  const taken = { customerId, currency, amount, status: 'RESERVED', reservedAt: clock.now() } as const;
  const open = { redeemedAt: null, releasedAt: null };
  if (before) await updateRedemption(tx, before, { ...taken, ...open });
  else
    await insertRedemption(tx, {
      ...taken,
      ...open,
      environmentId,
      id: clock.newId(),
      couponId: coupon.id,
      subjectKind: taker.kind,
      subjectId: taker.id,
    });
  await addToCounts(tx, environmentId, coupon.id, { reserved: 1, redeemed: 0 });
}

/** Returns the redemptions of a subject. Locks their coupons first, in id order. */
async function lockTaken(tx: Tx, environmentId: string, taker: Taker): Promise<RedemptionRow[]> {
  for (const { couponId } of await selectTaken(tx, environmentId, taker))
    await lockCoupon(tx, environmentId, couponId);
  return selectTaken(tx, environmentId, taker);
}

async function tell(
  tx: Tx,
  { environmentId, clock }: Place,
  row: RedemptionRow,
  isRedeemed: boolean,
): Promise<void> {
  const coupon = await selectCoupon(tx, environmentId, row.couponId, clock.now());
  if (!coupon) return;
  await recordEvent(tx, clock, {
    environmentId,
    type: isRedeemed ? 'coupon.redeemed' : 'coupon.released',
    subjectId: coupon.id,
    data: {
      id: coupon.id,
      reference: coupon.reference,
      code: coupon.code,
      customerId: row.customerId,
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
      currency: row.currency,
      amount: row.amount,
      redeemed: coupon.redeemedCount,
      redemptionsMax: coupon.redemptionsMax,
    },
  });
}

/**
 * Redeems the coupon of a paid subject. A payment that was abandoned and then succeeds takes the coupon again if a use is left; otherwise
 * returns false: the payment remains valid, and the coupon does not exceed its limit.
 */
export async function redeemCoupon(tx: Tx, place: Place, taker: Taker): Promise<boolean> {
  const { environmentId, clock } = place;
  let isCounted = true;
  for (const row of await lockTaken(tx, environmentId, taker)) {
    if (row.status === 'REDEEMED') continue;
    const isHeld = row.status === 'RESERVED';
    const coupon = await selectCoupon(tx, environmentId, row.couponId, clock.now());
    if (!isHeld && (!coupon || (await countFault(tx, coupon, row.customerId)))) {
      isCounted = false;
      if (row.paidLate) await updateRedemption(tx, row, { paidLate: false });
      continue;
    }
    await updateRedemption(tx, row, {
      status: 'REDEEMED',
      redeemedAt: clock.now(),
      releasedAt: null,
      paidLate: false,
    });
    await addToCounts(tx, environmentId, row.couponId, { reserved: isHeld ? -1 : 0, redeemed: 1 });
    await tell(tx, place, row, true);
  }
  return isCounted;
}

/**
 * Releases the coupon of an unpaid subject for use by others. A redeemed coupon stays redeemed unless `evenRedeemed` states that the
 * subject was undone as a whole.
 */
export async function releaseCoupon(
  tx: Tx,
  place: Place,
  taker: Taker,
  { evenRedeemed = false }: { evenRedeemed?: boolean } = {},
): Promise<void> {
  const { environmentId, clock } = place;
  for (const row of await lockTaken(tx, environmentId, taker)) {
    if (row.status === 'RELEASED' || (row.status === 'REDEEMED' && !evenRedeemed)) continue;
    const isHeld = row.status === 'RESERVED';
    await updateRedemption(tx, row, { status: 'RELEASED', releasedAt: clock.now(), redeemedAt: null });
    await addToCounts(tx, environmentId, row.couponId, {
      reserved: isHeld ? -1 : 0,
      redeemed: isHeld ? 0 : -1,
    });
    await tell(tx, place, row, false);
  }
}
