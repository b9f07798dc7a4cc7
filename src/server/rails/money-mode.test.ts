// Where live mode is a simulation, e-mails and the error page for payers say so, as the screens do.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { payerDisputesContract } from '#shared/contract/payments/payer-disputes.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { textOfPdf } from '#test/support/inbox/pdf-text.ts';
import { approvedCard } from '#test/support/payers.ts';
import { linkBody } from '#test/support/samples/payments.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO_LIVE_SANDBOX: 'on' } });
});
afterAll(() => server.close());

async function subjectTo(email: string): Promise<string> {
  const { subject } = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', email)
    .select('subject')
    .executeTakeFirstOrThrow();
  return subject;
}

async function pay(token: string, email: string): Promise<string> {
  const body = { amount: 500_000, email };
  const { reference } = (await server.call(checkoutContract.initializeCheckout, { token, body })).data;
  const paid = await server.call(checkoutContract.payByCard, {
    params: { reference },
    idempotencyKey: randomUUID(),
    body: { card: { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' } },
  });
  expect(paid.data.state).toBe('successful');
  return reference;
}

test.each([
  ['live', 'Live mode is simulated here. No real money moves.'],
  ['test', 'This is a test. No real money moves.'],
] as const)(
  'a payment in %s mode is marked in its e-mail and on the complaint form',
  async (mode, sentence) => {
    const business = await createTestBusiness(server);
    const { token } = await business.signInAs('Owner', mode);
    const email = `${randomUUID()}@example.com`;
    const reference = await pay(token, email);
    expect(await newestEmail(server, email)).toContain(sentence);
    const subject = await subjectTo(email);
    expect(subject).toMatch(mode === 'live' ? /^\[Simulated\] / : /^\[Test\] /);
    const form = await server.call(payerDisputesContract.getComplaintForm, { params: { reference } });
    expect(form.data).toMatchObject({ testMode: mode === 'test', simulated: mode === 'live' });
  },
);

test.each([
  ['live', '[Simulated] ', 'Live mode is simulated here. No real money moves.'],
  ['test', '[Test] ', 'This is a test. No real money moves.'],
] as const)('a payment link shared in %s mode is marked in its e-mail', async (mode, prefix, sentence) => {
  const business = await createTestBusiness(server);
  const { token } = await business.signInAs('Owner', mode);
  const email = `${randomUUID()}@example.com`;
  const link = await server.call(paymentLinksContract.createPaymentLink, {
    token,
    body: { ...linkBody, name: 'Rice' },
  });
  await server.call(paymentLinksContract.sharePaymentLink, {
    token,
    params: { linkId: link.data.id },
    body: { emails: [email], note: null },
  });
  expect(await newestEmail(server, email)).toContain(sentence);
  const subject = await subjectTo(email);
  expect(subject.startsWith(prefix)).toBe(true);
});

test.each([
  ['live', 'SIMULATED', 'TEST MODE'],
  ['test', 'TEST MODE', 'SIMULATED'],
] as const)('a document in %s mode is marked on its page', async (mode, mark, otherMark) => {
  const business = await createTestBusiness(server);
  const { token } = await business.signInAs('Owner', mode);
  const reference = await pay(token, `${randomUUID()}@example.com`);
  const refund = await server.call(refundsContract.refundPayment, {
    token,
    params: { transactionId: reference },
    idempotencyKey: randomUUID(),
    body: { amount: 100_000, reason: 'other' },
  });
  await sendDueRefunds(server.services);
  const receipt = await fetch(`${server.url}/api/v1/transaction/refunds/${refund.data.id}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = textOfPdf(Buffer.from(await receipt.arrayBuffer()));
  expect(text).toContain(mark);
  expect(text).not.toContain(otherMark);
});
