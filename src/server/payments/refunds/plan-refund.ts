// What a refund comes to before it is made: who gives how much of it, what fees come back, and whether the balances have it.

import type { PaidPayment } from '#server/payments/transactions/refund-standing.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Owner } from '#server/settlement/collection-balance/service.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { type RefundFees, shareRefund } from '#shared/payments/refunds.ts';
import { selectFeesRule, selectReceivedShares, selectRefundedShares } from './queries.ts';

/** Minor units. `share` by the rule, `taken` from this balance: the business bears what a sub-account has not got. */
export type PlannedPart = { subAccountId: string | null; name: string | null; share: number; taken: number };
export type RefundShares = {
  fees: RefundFees;
  /** What of the processing fee and its VAT the platform gives back. */
  fee: number;
  vat: number;
  /** The business first. */
  shares: Omit<PlannedPart, 'taken'>[];
};

/**
 * Shares an amount between those who got the payment. The first refund of a payment decides whether fees come back
 * with it; those after it go by the same rule, so that all of them together return exactly all or nothing of it.
 */
export async function allocateRefund(
  db: Db,
  businessId: string,
  payment: PaidPayment,
  amount: number,
): Promise<RefundShares> {
  const { environmentId, id, fee, vat, net } = payment;
  const [items, given] = [
    await selectReceivedShares(db, environmentId, id),
    await selectRefundedShares(db, environmentId, id),
  ];
  const fees = given.fees ?? (await selectFeesRule(db, businessId));
  const members = items.filter((item) => item.subAccountId !== null);
  const own = net - members.reduce((sum, member) => sum + member.amount, 0);
  const isReturned = fees === 'returned';
  const before = (subAccountId: string | null) => given.shares.get(subAccountId) ?? 0;
  const givers = [
    { got: isReturned ? own : own + fee + vat, given: before(null) },
    ...members.map(({ subAccountId, amount: got }) => ({ got, given: before(subAccountId) })),
    ...(isReturned
      ? [
          { got: fee, given: given.fee },
          { got: vat, given: given.vat },
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

/** Whose balances give, the business first. */
export function ownersOf(
  payment: Pick<PaidPayment, 'environmentId' | 'currency'>,
  shares: RefundShares['shares'],
): Owner[] {
  const { environmentId, currency } = payment;
  return shares.map(({ subAccountId }) => ({ environmentId, subAccountId, currency }));
}

/** Meets the shares from what each balance has, in the order of the shares; `short` is what the business lacks. */
export function coverFromBalances(
  shares: RefundShares['shares'],
  has: readonly number[],
): { parts: PlannedPart[]; short: number } {
  const parts = shares.map((part, index) => ({
    ...part,
    taken: index === 0 ? 0 : Math.min(part.share, Math.max(0, has[index] ?? 0)),
  }));
  const missing = parts.slice(1).reduce((sum, part) => sum + part.share - part.taken, 0);
  const [business] = parts;
  if (business) business.taken = business.share + missing;
  return { parts, short: Math.max(0, (business?.taken ?? 0) - Math.max(0, has[0] ?? 0)) };
}

/** Why the balance does not allow it. */
export function shortfallMessage(parts: readonly PlannedPart[], short: number, currency: Currency): string {
  const needed = parts[0]?.taken ?? 0;
  return `Your balance is ${formatMoney(short, currency)} too low. This refund needs ${formatMoney(needed, currency)} and ${formatMoney(needed - short, currency)} is available.`;
}
