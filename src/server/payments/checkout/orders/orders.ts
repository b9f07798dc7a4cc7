// Ordering what is bought at an address: what it costs, and the payment of what is due first. What it is, its source knows.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import { pricesIn } from '#server/payments/pricing/terms.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Handlers, TxServices } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ordersContract } from '#shared/contract/payments/sources/orders.ts';
import { beginPayment, type Caller } from '../new-payment.ts';
import { isFeatureDisabled } from '../payment.ts';
import { selectAtAddress, withClockOfPayer } from '../payment-queries.ts';

const orderMs = 3_600_000;

/** What is bought at an address, where it is open. */
async function findSeller(services: TxServices, db: Db, key: string) {
  const found = await selectAtAddress(services, db, key.toLowerCase());
  const work = found && services.sourceWork.find(({ kind }) => kind === found.source.kind);
  if (!found || !work?.quote || !work.begin) throw new AppError('NOT_FOUND');
  const { source, payable, merchant } = found;
  const reason =
    source.closedReason(payable, services.clock.now()) ??
    (isFeatureDisabled(merchant, source) ? 'inactive' : null);
  if (reason) throw source.closedError(reason);
  return Object.assign({}, found, { quote: work.quote, begin: work.begin });
}

type StartOrder = BodyOf<(typeof ordersContract)['startOrder']>;

/** Begins what is bought, and the payment of what is due now, in one transaction. */
async function startOrder(
  services: TxServices,
  tx: Tx,
  key: string,
  { email, name, total, quantity, couponCode }: StartOrder,
  caller: Caller,
): Promise<{ reference: string | null; done: string }> {
  const { begin, payable, merchant, terms } = await findSeller(services, tx, key);
  const choice = { quantity, couponCode };
  const begun = await begin(services, tx, payable, { choice, payer: { email, name } });
  if (begun.total !== total)
    throw new AppError('CONFLICT', { sentence: 'The price has changed meanwhile. Look at it again.' });
  const { payment, done } = begun;
  if (!payment) return { reference: null, done };
  const reference = await beginPayment(services, tx, {
    merchant,
    prices: pricesIn(terms, payable.currency),
    currency: payable.currency,
    amount: payment.amount,
    payer: { email, name, phone: null },
    feeBearer: payable.feeBearer,
    source: payment.source,
    splitGroupId: payable.splitGroupId,
    expiresAt: new Date(services.clock.now().getTime() + orderMs),
    caller,
  });
  return { reference, done };
}

export const orderRoutes: Handlers<typeof ordersContract> = {
  quoteOrder: {
    before: ({ services, ip }) => services.rateLimits.consume(cardTestingRateLimits.payerStart, ip),
    handle: async ({ services, tx, params: { key }, body }) => {
      const own = await withClockOfPayer(services, key, tx);
      const { quote, payable } = await findSeller(own, tx, key);
      return quote(own, tx, payable, body);
    },
  },
  startOrder: {
    before: ({ services, ip }) => services.rateLimits.consume(cardTestingRateLimits.payerStart, ip),
    handle: async ({ services, tx, params: { key }, body, ip, userAgent }) =>
      startOrder(await withClockOfPayer(services, key, tx), tx, key, body, { ip, userAgent }),
  },
};
