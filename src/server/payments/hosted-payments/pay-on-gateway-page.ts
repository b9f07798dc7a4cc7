// Card payments on a gateway's page: the attempt is written, then an order is placed with the first gateway that responds.

import { cardTestingRateLimits } from '#server/payments/card-testing/rate-limits.ts';
import { withCardTestingLimits } from '#server/payments/card-testing/refuse-card-testing.ts';
import { type BegunAttempt, beginAttempt } from '#server/payments/checkout/begin-attempt.ts';
import type { Caller } from '#server/payments/checkout/new-payment.ts';
import { languageOf, loadPayment, methodUnavailable, paidForOf } from '#server/payments/checkout/payment.ts';
import { describeProgress } from '#server/payments/checkout/progress.ts';
import { receiptTexts } from '#server/payments/checkout/receipts/receipt-texts.ts';
import { failAttempt, settleAttempt } from '#server/payments/checkout/settle-attempt.ts';
import { type ConnectionRow, callGateway, wallTime } from '#server/payments/gateways/adapters.ts';
import { findCardEntry, listGatewaysToTry } from '#server/payments/gateways/choose-gateways.ts';
import { continueUrl, payableForMs, recordOrder } from '#server/payments/gateways/orders.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Operation } from '#server/platform/http/operations.ts';
import { GatewayFailure } from '#server/rails/hosted/gateway-http.ts';
import type { HostedCards } from '#server/rails/hosted/hosted-cards.ts';
import type { Services } from '#server/services.ts';
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';

export type HostedCall = { reference: string; operation: Operation | null; caller: Caller };

/**
 * Starts once per idempotency key. Gateways are tried in order until one accepts the order; the payer is then sent there, and no other
 * gateway is used for this attempt.
 */
export async function payOnGatewayPage(services: Services, call: HostedCall): Promise<PaymentProgress> {
  const { db } = services.database;
  const payment = await loadPayment(services, db, call.reference);
  const { businessId, mode } = payment.merchant;
  const criteria = { businessId, mode, currency: payment.row.currency };
  const connections = await listGatewaysToTry(db, criteria, wallTime(services));
  const [first] = connections;
  if (!first || (await findCardEntry(services.rails, db, criteria)) !== 'hosted') throw methodUnavailable();
  const { environmentId } = payment.row;
  const tried = { environmentId, mode, ip: call.caller.ip, card: null };
  await withCardTestingLimits(services, tried, async () => {
    await services.rateLimits.consume(cardTestingRateLimits.payerCard, call.reference);
    // The card is unknown before the charge, so the fee of a local card applies.
    const way = { channel: 'card', card: null, region: 'local', gateway: first.gateway } as const;
    const begun = await beginAttempt(services, payment, way, call);
    if (begun) await placeOrder(services, begun, connections);
  });
  return describeProgress(services, call.reference);
}

async function placeOrder(
  services: Services,
  begun: BegunAttempt,
  connections: ConnectionRow[],
): Promise<void> {
  const { payment, attempt } = begun;
  for (const connection of connections) {
    const placed = await tryGateway(services, begun, connection);
    if (!placed) continue;
    const now = services.clock.now();
    await recordOrder(services.database.db, {
      environmentId: attempt.environmentId,
      id: attempt.id,
      transactionId: attempt.transactionId,
      connectionId: connection.id,
      status: 'open',
      amount: attempt.amount,
      currency: payment.row.currency,
      step: JSON.stringify(placed.step),
      successHash: placed.successIndicator === null ? null : hashToken(placed.successIndicator),
      payableUntil: new Date(now.getTime() + payableForMs),
      gatewayReference: null,
      createdAt: now,
    });
    const challengeUrl = continueUrl(services, attempt.id);
    const outcome = { outcome: 'challenge', gatewayReference: null, challengeUrl, hosted: true } as const;
    return settleAttempt(services, payment, { ...attempt, gateway: connection.gateway }, outcome);
  }
  await services.database.inTransaction((tx) =>
    failAttempt(services, tx, attempt, {
      gatewayReference: null,
      responseCode: '91',
      reason: { kind: 'cards_unavailable' },
    }),
  );
}

type Placed = Awaited<ReturnType<HostedCards['begin']>>;

/** Places an order with a gateway; undefined if it fails for any reason of the gateway. */
async function tryGateway(
  services: Services,
  { payment, attempt }: BegunAttempt,
  connection: ConnectionRow,
): Promise<Placed | undefined> {
  const { row, merchant } = payment;
  const back = `${services.publicUrl}/gateway/return/${attempt.id}`;
  const order = {
    reference: attempt.id,
    amount: attempt.amount,
    currency: row.currency,
    description: paidForText(paidForOf(payment), receiptTexts(languageOf(payment))),
    merchantName: merchant.businessName,
    customer: { reference: row.customerId ?? row.reference, email: row.customerEmail },
    returnUrl: back,
    cancelUrl: `${back}?cancelled=1`,
    payableForS: payableForMs / 1000,
  };
  try {
    return await callGateway(services, connection, (cards) => cards.begin(order));
  } catch (error) {
    // Only gateway failures lead to the next gateway. After a bug, a later query finds that the order was never placed.
    if (error instanceof GatewayFailure) return undefined;
    throw error;
  }
}
