// Subscribing by a plan link: the price now and later, and the subscription, whose first payment saves the card.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { previewCoupon } from '#server/billing/coupons/take-coupon.ts';
import { voidInvoice } from '#server/billing/invoices/issue-invoice.ts';
import { dueOf } from '#server/billing/invoices/states.ts';
import { lockInvoice } from '#server/billing/invoices/writing/lock-invoices.ts';
import { recordCustomer } from '#server/customers/customers/service.ts';
import type { BegunOrder, Order } from '#server/payments/sources/payment-source.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { billingDay } from '#shared/billing/subscriptions/billing-days.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { OrderChoice, OrderQuote } from '#shared/contract/payments/sources/orders.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { couponUsed, toSubscriptionCoupon } from './coupons.ts';
import { createSubscription, findTerms } from './create.ts';
import { pricePeriod, shortDay } from './price-period.ts';
import { lockSubscription, selectUnpaid } from './queries.ts';
import { readSettings } from './settings.ts';
import { readTaxRates } from './taxes.ts';
import { netOf } from './terms.ts';

type LinkedPlan = { environmentId: string; planId: string; currency: Currency };

/** The prices of the first and second period, as they will be billed. */
export async function quoteByLink(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
  { environmentId, planId, currency }: LinkedPlan,
  { quantity, couponCode }: Pick<OrderChoice, 'quantity' | 'couponCode'>,
): Promise<OrderQuote> {
  const terms = await findTerms(db, environmentId, { planId, currency, quantity });
  const { plan } = terms;
  const line = { amount: netOf(terms), planId, productId: plan.productId };
  const purchase = { currency, lines: [line], customerId: null, field: 'couponCode' };
  const place = { environmentId, clock };
  const coupon = couponCode
    ? toSubscriptionCoupon(await previewCoupon(db, place, couponCode, purchase))
    : null;
  const { timeZone } = await ownerOfEnvironment(db, environmentId);
  const today = dayOf(clock.now(), timeZone);
  const { interval, intervalCount } = plan;
  const rule = { interval, intervalCount, anchorOn: dayAfter(today, plan.trialDays) };
  const price = async (periodIndex: number, lowered: typeof coupon) => {
    const from = billingDay(rule, periodIndex);
    const taxes = await readTaxRates(db, environmentId, plan.taxIds, from);
    const until = billingDay(rule, periodIndex + 1);
    const isFirst = periodIndex === 0;
    return pricePeriod({ terms, from, until, credit: 0, coupon: lowered, isFirst, currency, taxes });
  };
  const first = await price(0, coupon);
  const after = coupon && couponUsed(coupon, today);
  const second = await price(
    1,
    after && (after.periods === null || after.used < after.periods) ? after : null,
  );
  const isTrial = plan.trialDays > 0;
  const isLast = plan.invoiceLimit === 1;
  const later = isTrial
    ? { on: rule.anchorOn, total: first.total }
    : { on: billingDay(rule, 1), total: second.total };
  return {
    currency,
    lines: first.lines.map(({ name, unitPrice, quantity: count }) => ({
      name,
      quantity: count,
      unitPrice,
      amount: unitPrice * count,
    })),
    discount: coupon && { code: coupon.code, amount: first.couponAmount },
    taxes: first.taxes.map(({ name, rate, amount, isInclusive }) => ({ name, rate, amount, isInclusive })),
    total: isTrial ? 0 : first.total,
    later: isLast && !isTrial ? null : later,
  };
}

type Taker = LinkedPlan & { customerId: string };

/** Ends the customer's earlier unpaid attempt here; refuses a second active subscription unless the settings allow it. */
async function makeRoom(services: TxServices, tx: Tx, of: Taker, timeZone: string): Promise<void> {
  const { environmentId, planId, customerId } = of;
  // Locks the customer, so that concurrent attempts run one after another and only one begins.
  await tx
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', customerId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  const found = await tx
    .selectFrom('subscriptions')
    .where('environmentId', '=', environmentId)
    .where('customerId', '=', customerId)
    .where('planId', '=', planId)
    .where('endedAt', 'is', null)
    .select(['environmentId', 'id', 'status', 'byPayer'])
    .execute();
  const { secondAllowed } = await readSettings(tx, environmentId);
  if (!secondAllowed && found.some(({ status }) => status !== 'CREATED'))
    refuseAt('email', 'There is already a subscription to this plan with this e-mail.');
  const writer = { environment: { id: environmentId, timeZone }, actor: { kind: 'platform' as const } };
  for (const item of found.filter(({ status, byPayer }) => status === 'CREATED' && byPayer))
    for (const { invoiceId } of await selectUnpaid(tx, item)) {
      if (await isBeingPaid(tx, environmentId, invoiceId))
        throw new AppError('CONFLICT', {
          sentence: 'A payment for this subscription is in progress. Try again in a few minutes.',
        });
      await voidInvoice(services, tx, writer, invoiceId, 'The customer started again');
    }
}

async function isBeingPaid(tx: Tx, environmentId: string, invoiceId: string): Promise<boolean> {
  await lockInvoice(tx, { environmentId, id: invoiceId });
  const found = await tx
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('sourceKind', '=', 'invoice_reference')
    .where('sourceId', '=', invoiceId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'successful'),
        eb.and([eb('status', '=', 'pending'), eb('stage', '!=', 'open')]),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Begins a subscription: the amount due now is the invoice of its first period, and it is incomplete until that is paid. */
export async function beginByLink(
  services: TxServices,
  tx: Tx,
  of: LinkedPlan,
  { choice: { quantity, couponCode }, payer }: Pick<Order, 'choice' | 'payer'>,
): Promise<BegunOrder> {
  const { environmentId, planId, currency } = of;
  const { timeZone } = await ownerOfEnvironment(tx, environmentId);
  const { email } = payer;
  const name = payer.name && payer.name.length >= 2 ? payer.name : email.slice(0, 100);
  const customerId = await recordCustomer(tx, services.clock, environmentId, {
    email,
    name: payer.name,
    phone: null,
  });
  await makeRoom(services, tx, Object.assign({ customerId }, of), timeZone);
  const call = {
    byPayer: true,
    actor: { kind: 'user' as const, name, userId: '' },
    environment: { id: environmentId, timeZone },
    audit: () => undefined,
  };
  const collection = 'card' as const;
  const input = { customer: { email, name }, planId, currency, quantity, collection, couponCode };
  const id = await createSubscription(services, tx, call, input);
  const row = await lockSubscription(tx, { environmentId, id });
  if (!row) throw new AppError('NOT_FOUND');
  const [unpaid] = await selectUnpaid(tx, row);
  const invoice = unpaid && (await lockInvoice(tx, { environmentId, id: unpaid.invoiceId }));
  const due = invoice ? dueOf(invoice) : 0;
  const first = row.trialUntil
    ? `Nothing is due before ${shortDay(row.trialUntil)}. We will then send the invoice to ${email}.`
    : `${formatMoney(row.amount, currency)} of it is paid by the coupon.`;
  return {
    total: due,
    payment: invoice && due > 0 ? { source: sourceOf(invoice), amount: due } : null,
    done: `You have subscribed. ${first} We have e-mailed you the link to your subscription.`,
  };
}

const sourceOf = ({ id, number }: { id: string; number: string | null }) => ({
  kind: 'invoice_reference' as const,
  id,
  name: paidForText({ kind: 'invoice', number }),
});
