// The plan of a refund before it is created: each party's share, the fees returned, and whether the balances cover it.

import type { PaidPayment } from '#server/payments/transactions/refund-standing.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { type RefundFees, shareRefund } from '#shared/payments/refunds.ts';
import { selectFeesRule, selectReceivedShares, selectRefundedShares } from './queries.ts';

/** Minor units. `share` by the rule, `taken` from this balance: the business bears what a sub-account's balance lacks. */
export type PlannedPart = {
  subAccountId: string | null;
  name: string | null;
  share: number;
  debited: number;
};
export type RefundShares = {
  fees: RefundFees;
  /** The part of the processing fee and its VAT that the platform returns. */
  fee: number;
  vat: number;
  /** The business first. */
  shares: Omit<PlannedPart, 'debited'>[];
};

/**
 * Shares an amount among the recipients of the payment. The first refund of a payment decides whether fees are returned; later ones follow
 * the same rule, so that together they return exactly all or none of the fees.
 */
export async function allocateRefund(
  db: Db,
  businessId: string,
  payment: PaidPayment,
  amount: number,
): Promise<RefundShares> {
  const { environmentId, id, fee, vat, net } = payment;
  const [items, provided] = [
    await selectReceivedShares(db, environmentId, id),
    await selectRefundedShares(db, environmentId, id),
  ];
  const fees = provided.fees ?? (await selectFeesRule(db, businessId));
  const members = items.filter((item) => item.subAccountId !== null);
  const own = net - members.reduce((sum, member) => sum + member.amount, 0);
  const isReturned = fees === 'returned';
  const before = (subAccountId: string | null) => provided.shares.get(subAccountId) ?? 0;
  const givers = [
    { got: isReturned ? own : own + fee + vat, given: before(null) },
    ...members.map(({ subAccountId, amount: got }) => ({ got, given: before(subAccountId) })),
    ...(isReturned
      ? [
          { got: fee, given: provided.fee },
          { got: vat, given: provided.vat },
        ]
      : []),
  ];
  const parts = shareRefund(amount, givers);
  const names = new Map(payment.split?.members.map((member) => [member.subAccountId, member.name]));
  return {
    fees,
    fee: isReturned ? (parts[members.length + 1] ?? 0) : 0,
    vat: isReturned ? (parts[members.length + 2] ?? 0) : 0,
    shares: [
      { subAccountId: null, name: null, share: parts[0] ?? 0 },
      ...members.map(({ subAccountId }, index) => ({
        subAccountId,
        name: (subAccountId && names.get(subAccountId)) ?? null,
        share: parts[index + 1] ?? 0,
      })),
    ],
  };
}

/** Returns the owners of the balances that pay, the business first. */
export function ownersOf(
  payment: Pick<PaidPayment, 'environmentId' | 'currency'>,
  shares: RefundShares['shares'],
): Owner[] {
  const { environmentId, currency } = payment;
  return shares.map(({ subAccountId }) => ({ environmentId, subAccountId, currency }));
}

/** Covers the shares from each balance, in the order of the shares; `short` is the amount the business lacks. */
export function coverFromBalances(
  shares: RefundShares['shares'],
  has: readonly number[],
): { parts: PlannedPart[]; short: number } {
  const parts = shares.map((part, index) => ({
    ...part,
    debited: index === 0 ? 0 : Math.min(part.share, Math.max(0, has[index] ?? 0)),
  }));
  const missing = parts.slice(1).reduce((sum, part) => sum + part.share - part.debited, 0);
  const [business] = parts;
  if (business) business.debited = business.share + missing;
  return { parts, short: Math.max(0, (business?.debited ?? 0) - Math.max(0, has[0] ?? 0)) };
}

/** Returns the explanation of an insufficient balance; `held`: the business's money in payouts on hold. */
export function shortfallMessage(
  parts: readonly PlannedPart[],
  { short, held, currency }: { short: number; held: number; currency: Currency },
): string {
  const needed = parts[0]?.debited ?? 0;
  const sentence = `Your balance is ${formatMoney(short, currency)} too low. This refund needs ${formatMoney(needed, currency)} and ${formatMoney(needed - short, currency)} is available.`;
  return held > 0
    ? `${sentence} ${formatMoney(held, currency)} is in payouts on hold, which can be returned to the balance.`
    : sentence;
}
