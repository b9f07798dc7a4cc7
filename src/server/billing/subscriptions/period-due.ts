// The next period to bill, and the subscription's columns after billing.

import type { InvoiceRow } from '#server/billing/invoices/writing/lock-invoices.ts';
import { billingDay } from '#shared/billing/subscriptions/billing-days.ts';
import { couponNext, couponUsed } from './coupons.ts';
import type { Priced } from './price-period.ts';
import type { SubscriptionRow } from './queries.ts';
import { billingTime, netOf, noticesOf, ruleOf, type Terms } from './terms.ts';

/** The next period to bill; a plan change to other intervals restarts the billing days with it. */
export function periodDue(row: SubscriptionRow, { plan }: Terms) {
  const { interval, intervalCount } = plan;
  const isOther = interval !== row.interval || intervalCount !== row.intervalCount;
  const rule = isOther && row.nextOn ? { interval, intervalCount, anchorOn: row.nextOn } : ruleOf(row);
  const periodIndex = isOther ? 0 : row.periodIndex;
  return { rule, periodIndex, from: billingDay(rule, periodIndex), until: billingDay(rule, periodIndex + 1) };
}

export type PeriodDue = ReturnType<typeof periodDue>;

/** The columns after billing a period: the current period, and the next billing day. */
export function nextColumns(
  row: SubscriptionRow,
  { terms, due, priced }: { terms: Terms; due: PeriodDue; priced: Priced },
  timeZone: string,
) {
  const { rule, periodIndex, from, until } = due;
  const coupon = couponNext(row);
  return {
    planId: terms.plan.id,
    version: terms.version,
    ...noticesOf(row, terms),
    quantity: terms.quantity,
    amount: netOf(terms),
    interval: rule.interval,
    intervalCount: rule.intervalCount,
    anchorOn: rule.anchorOn,
    periodIndex: periodIndex + 1,
    periodFrom: from,
    periodUntil: until,
    nextOn: until,
    nextAt: billingTime(until, timeZone),
    invoices: row.invoices + 1,
    credit: row.credit - priced.creditUsed,
    ...(coupon && priced.couponAmount > 0 && { coupon: JSON.stringify(couponUsed(coupon, from)) }),
  };
}

/** The row of a billed period, however it was billed. */
export const periodRow = (
  { row, terms, due: { from, until }, priced, invoice }: BilledPeriod,
  billedAt: Date,
) => ({
  environmentId: row.environmentId,
  subscriptionId: row.id,
  key: `period:${from}`,
  kind: 'period' as const,
  fromOn: from,
  untilOn: until,
  invoiceId: invoice.id,
  invoiceNumber: invoice.number,
  planId: terms.plan.id,
  version: terms.version,
  quantity: terms.quantity,
  net: priced.net,
  total: invoice.total,
  creditUsed: priced.creditUsed,
  billedAt,
});

type BilledPeriod = {
  row: Pick<SubscriptionRow, 'environmentId' | 'id'>;
  terms: Terms;
  due: Pick<PeriodDue, 'from' | 'until'>;
  priced: Pick<Priced, 'net' | 'creditUsed'>;
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'total'>;
};
