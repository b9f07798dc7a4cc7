// A refund of a business and a file of refunds, for tests that go through every endpoint.
import { randomUUID } from 'node:crypto';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { refundImportsContract } from '#shared/contract/payments/refunds/refund-imports.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { approvedCard } from '../payers.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { sendFile } from './disputes.ts';

/** Creates a refund through the API; `name` is included in texts that must not leak. Returns its id. */
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

/** Imports a file of which every row is refused; `name` is included in texts that must not leak. Returns its id. */
export async function makeOwnedImport(
  server: TestServer,
  { token }: TestBusiness,
  name: string,
): Promise<string> {
  const bytes = Buffer.from('refund_reference,payment_reference,reason\nR-1,NOBODY,other\n');
  const fileName = `${name}.csv`;
  const sent = await sendFile(server.url, refundImportsContract.importRefunds, { token, bytes, fileName });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body.data.id;
}
