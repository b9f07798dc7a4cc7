// A dispute and a chargeback of a business, each with a document, for tests that go through every endpoint.
import { randomUUID } from 'node:crypto';
import { openChargeback } from '#server/payments/chargebacks/service.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { disputesContract } from '#shared/contract/payments/disputes.ts';
import { approvedCard } from '../payers.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { sendFile } from './disputes.ts';

export type OwnedChargeback = {
  disputeId: string;
  attachmentId: string;
  chargebackId: string;
  evidenceFileId: string;
};

async function pay(server: TestServer, token: string, name: string): Promise<string> {
  const body = { amount: 90_000, email: 'payer@example.com', name };
  const { data } = await server.call(checkoutContract.initializeCheckout, { token, body });
  const paid = await server.call(checkoutContract.payByCard, {
    params: { reference: data.reference },
    idempotencyKey: randomUUID(),
    body: { card: { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
  });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
  return data.reference;
}

/** Created through the API, except for the steps of the provider. `name` is included in texts that must not leak. */
export async function makeOwnedChargeback(
  server: TestServer,
  { token, testEnvironmentId }: TestBusiness,
  name: string,
): Promise<OwnedChargeback> {
  const { services, url } = server;
  const [first, second] = [await pay(server, token, name), await pay(server, token, name)];
  const dispute = await server.call(disputesContract.raiseDispute, {
    token,
    body: {
      reference: first,
      category: 'other',
      amount: 1_000,
      text: `${name} complains`,
      customerName: name,
    },
  });
  const disputeId = dispute.data.id;
  const messageId = dispute.data.messages[0]?.id ?? '';
  const attached = await sendFile(url, disputesContract.attachToDisputeMessage, {
    token,
    params: { disputeId, messageId },
  });
  const payment = await services.database.db
    .selectFrom('transactions')
    .where('reference', '=', second)
    .select('id')
    .executeTakeFirstOrThrow();
  const chargeback = await services.database.inTransaction((tx) =>
    openChargeback(services, tx, {
      environmentId: testEnvironmentId,
      transactionId: payment.id,
      amount: null,
      stage: 'first',
      reasonCode: '4853',
      note: `${name} note`,
      actor: { kind: 'provider' },
    }),
  );
  const evidence = await sendFile(url, chargebacksContract.addEvidenceFile, {
    token,
    params: { chargebackId: chargeback.id, slot: 'receipt' },
  });
  return {
    disputeId,
    attachmentId: attached.body.data.id,
    chargebackId: chargeback.id,
    evidenceFileId: evidence.body.data.id,
  };
}
