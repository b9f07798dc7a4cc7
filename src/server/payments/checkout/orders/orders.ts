// Orders placed at an address: the quote, and the payment of the amount due first. The items are defined by the source.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import { pricesIn } from '#server/payments/pricing/terms.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OrderQuote, ordersContract } from '#shared/contract/payments/sources/orders.ts';
import { beginPayment, type Caller, type Fields, invalid } from '../new-payment.ts';
import { checkPayer } from '../payer-answers.ts';
import { isFeatureDisabled } from '../payment.ts';
import { selectAtAddress, withClockOfPayer } from '../payment-queries.ts';

/** The time a payer has to pay; a coupon stays reserved for as long. */
const orderMs = 1_800_000;

/** Returns the source at an address, if it is open for orders. */
async function findSeller(services: TxServices, db: Db, key: string) {
  const found = await selectAtAddress(services, db, key.toLowerCase());
  const work = services.sourceWork.find(({ kind }) => kind === found?.source.kind);
  if (!found?.payable.sells || !work?.quote || !work.begin) throw new AppError('NOT_FOUND');
  const { source, payable, merchant } = found;
  const reason =
    source.closedReason(payable, services.clock.now()) ??
    (isFeatureDisabled(merchant, source) ? 'inactive' : null);
  if (reason) throw source.closedError(reason);
  return Object.assign({}, found, { quote: work.quote, begin: work.begin });
}

type StartOrder = BodyOf<(typeof ordersContract)['startOrder']>;

/** Returns the price of the selected items. */
export async function quoteOrder(
  services: TxServices,
  db: Db,
  key: string,
  choice: BodyOf<(typeof ordersContract)['quoteOrder']>,
): Promise<OrderQuote> {
  const { quote, payable } = await findSeller(services, db, key);
  return quote(services, db, payable, choice);
}

/** Creates the order and the payment of the amount due now, in one transaction. */
export async function startOrder(
  services: TxServices,
  tx: Tx,
  key: string,
  details: StartOrder,
  caller: Caller,
): Promise<{ reference: string | null; done: string }> {
  const { begin, payable, merchant, terms } = await findSeller(services, tx, key);
  const { email, name, total, planId, quantity, items, couponCode, replaces = null } = details;
  const fields: Fields = {};
  const { phone, answers } = checkPayer(payable, details, merchant.country, fields);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const choice = { planId, quantity, items, couponCode };
  const paymentId = services.clock.newId();
  const payer = { email, name, phone };
  const begun = await begin(services, tx, payable, { choice, payer, paymentId, replaces });
  if (begun.total !== total)
    throw new AppError('CONFLICT', { sentence: 'The price has changed. Review it again.' });
  const { payment, done } = begun;
  if (!payment) return { reference: null, done };
  const reference = await beginPayment(services, tx, {
    id: paymentId,
    merchant,
    prices: pricesIn(terms, payable.currency),
    currency: payable.currency,
    amount: payment.amount,
    payer,
    feeBearer: payable.feeBearer,
    source: payment.source,
    answers,
    purchase: payment.purchase,
    splitGroupId: payable.splitGroupId,
    expiresAt: new Date(
      Math.min(services.clock.now().getTime() + orderMs, payable.expiresAt?.getTime() ?? Infinity),
    ),
    caller,
  });
  return { reference, done };
}

export const orderRoutes: Handlers<typeof ordersContract> = {
  quoteOrder: {
    before: ({ services, ip }) => services.rateLimits.consume(cardTestingRateLimits.payerStart, ip),
    handle: async ({ services, tx, params: { key }, body }) =>
      quoteOrder(await withClockOfPayer(services, key, tx), tx, key, body),
  },
  startOrder: {
    before: ({ services, ip }) => services.rateLimits.consume(cardTestingRateLimits.payerStart, ip),
    handle: async ({ services, tx, params: { key }, body, ip, userAgent, language }) =>
      startOrder(await withClockOfPayer(services, key, tx), tx, key, body, { ip, userAgent, language }),
  },
};
