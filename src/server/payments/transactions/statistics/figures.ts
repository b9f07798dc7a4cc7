// Figures of payments, from the sums by status.
import type { Figures } from '#shared/contract/platform/figures.ts';
import type { Currency } from '#shared/money.ts';
import { netOf } from '#shared/payments/displayed-state.ts';
import type { StatusSum } from '../list-queries.ts';

/** Returns a ÷ b, rounded half up to the minor unit; 0 when b is 0. */
export function divideHalfUp(a: number, b: number): number {
  return b === 0 ? 0 : Number((2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b)));
}

/** Returns a part in percent with one decimal, rounded half up; null when the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : divideHalfUp(part * 1000, whole) / 10;
}

/** Returns the business's net amount of a sum of payments, by the same rule as for one payment. */
export function netOfSum(sum: Omit<StatusSum, 'currency' | 'count'>): number {
  return netOf({ ...sum, net: sum.amount - sum.fee - sum.vat, refundedAmount: sum.refunded });
}

/** Returns the figures of one currency. Pending payments count neither as success nor as failure. */
export function figuresOf(sums: readonly StatusSum[], currency: Currency): Figures {
  const of = (status: StatusSum['status']) =>
    sums
      .filter((sum) => sum.currency === currency && sum.status === status)
      .reduce(
        (total, sum) => ({
          count: total.count + sum.count,
          amount: total.amount + sum.amount,
          fees: total.fees + sum.fee + sum.vat,
          refunded: total.refunded + sum.refunded,
          net: total.net + netOfSum(sum),
        }),
        { count: 0, amount: 0, fees: 0, refunded: 0, net: 0 },
      );
  const paid = of('successful');
  const failed = of('failed').count;
  return {
    volume: paid.amount,
    count: paid.count,
    failed,
    pending: of('pending').count,
    successRate: percentOf(paid.count, paid.count + failed),
    average: divideHalfUp(paid.amount, paid.count),
    fees: paid.fees,
    net: paid.net,
    refunded: paid.refunded,
  };
}
