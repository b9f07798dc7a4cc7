// A refund of a business, for tests that go through every endpoint.
import { randomUUID } from 'node:crypto';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { approvedCard } from '../payers.ts';
import type { TestBusiness, TestServer } from '../server.ts';

/** Made through the front door; `name` stands in what may not leak. Answers its id. */
export async function makeOwnedRefund(
  server: TestServer,
  { token }: TestBusiness,
  name: string,
): Promise<string> {
  const body = { amount: 90_000, email: 'payer@example.com', name };
  const { data } = await server.call(checkoutContract.initializeCheckout, { token, body });
  await server.call(checkoutContract.payByCard, {
    params: { reference: data.reference },
    idempotencyKey: randomUUID(),
    body: { card: { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
  });
  const refund = await server.call(refundsContract.refundPayment, {
    token,
    params: { transactionId: data.reference },
    idempotencyKey: randomUUID(),
    body: { amount: 1_000, reason: 'other', merchantNote: `${name} note` },
  });
  if (refund.status !== 200) throw new Error(JSON.stringify(refund.body));
  return refund.data.id;
}
