// Payers for tests: a merchant on a separate database, and everything a payer can do there, with a clock that can be moved.
import { randomUUID } from 'node:crypto';
import { listBalances } from '#server/ledger/balances.ts';
import type { PaymentSource } from '#server/payments/sources/payment-source.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { verifyBooks } from '#server/proofs.ts';
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { createTestDatabase } from './database.ts';
import {
  type Answer,
  type CallOptions,
  createTestBusiness,
  dataOf,
  startTestServer,
  type TestBusiness,
  type TestServer,
} from './server.ts';

export type CardChoice = {
  number?: string;
  expiry?: [month: number, year: number];
  key?: string;
  embedded?: boolean;
};

export const approvedCard = '5111111111111118';
export const challengeCard = '5123450000000008';

/** Starts a server with one Nigerian merchant, and returns the actions of its payers. */
export async function createPayers(
  options: { env?: Record<string, string>; start?: Date; sources?: readonly PaymentSource[] } = {},
) {
  const scratch = await createTestDatabase();
  const clock = movableClock(options.start ?? new Date('2026-11-21T10:00:00Z'));
  const server = await startTestServer({
    clock,
    connectionString: scratch.connectionString,
    ...(options.env && { env: options.env }),
    ...(options.sources && { sources: options.sources }),
  });
  const business = await createTestBusiness(server);
  const close = async (): Promise<void> => {
    await server.close();
    await scratch.drop();
  };
  return {
    server,
    clock,
    business,
    database: server.services.database,
    close,
    ...merchantCalls(server, business),
    ...payerCalls(server),
    ...figures(server, business),
  };
}

export type Payers = Awaited<ReturnType<typeof createPayers>>;

function merchantCalls(server: TestServer, business: TestBusiness) {
  let { token } = business;
  /** Moving the clock ends sessions, so it signs in again if needed. */
  const callAsMerchant = async <E extends Endpoint>(
    endpoint: E,
    options: CallOptions,
  ): Promise<Answer<OutputOf<E>>> => {
    const answer = await server.call(endpoint, { ...options, token });
    if (answer.status !== 401) return answer;
    token = (await business.signInAs('Owner')).token;
    return server.call(endpoint, { ...options, token });
  };
  return {
    callAsMerchant,
    /** Begins a payment through the API; returns its reference. */
    begin: async (body: Record<string, unknown> = {}): Promise<string> => {
      const all = { amount: 500_000, email: 'ada@example.com', ...body };
      return dataOf(await callAsMerchant(checkoutContract.initializeCheckout, { body: all })).reference;
    },
    makeLink: async (input: Record<string, unknown> = {}) => {
      const all = { name: 'Jollof for two', kind: 'multiple', currency: 'NGN', amount: 500_000, ...input };
      return dataOf(await callAsMerchant(paymentLinksContract.createPaymentLink, { body: all }));
    },
  };
}

function payerCalls(server: TestServer) {
  return {
    startLink: (slug: string, body: Record<string, unknown> = {}) =>
      server.call(checkoutContract.startLinkPayment, {
        params: { key: slug },
        idempotencyKey: randomUUID(),
        body: { email: 'bola@example.com', name: 'Bola Ade', ...body },
      }),
    payCard: (reference: string, choice: CardChoice = {}) => {
      const [expiryMonth, expiryYear] = choice.expiry ?? [12, 2030];
      const card = { number: choice.number ?? approvedCard, expiryMonth, expiryYear, cvv: '123' };
      return server.call(checkoutContract.payByCard, {
        params: { reference },
        idempotencyKey: choice.key ?? randomUUID(),
        body: { card, ...(choice.embedded && { embedded: true }) },
      });
    },
    payTransfer: (reference: string, key: string = randomUUID()) =>
      server.call(checkoutContract.payByTransfer, { params: { reference }, idempotencyKey: key }),
    send: (accountNumber: string, amount: number, sessionId?: string) =>
      server.call(checkoutContract.sendSandboxTransfer, {
        body: { accountNumber, amount, senderName: 'Chidi Eze', ...(sessionId && { sessionId }) },
      }),
    progress: (reference: string) =>
      server.call(checkoutContract.getPaymentProgress, { params: { reference } }),
    cancel: (reference: string) => server.call(checkoutContract.cancelPayment, { params: { reference } }),
  };
}

function figures(server: TestServer, business: TestBusiness) {
  const { database } = server.services;
  const row = (reference: string) =>
    database.db
      .selectFrom('transactions')
      .where('reference', '=', reference)
      .selectAll()
      .executeTakeFirstOrThrow();
  return {
    row,
    attempts: async (reference: string) =>
      database.db
        .selectFrom('transactionAttempts')
        .where('transactionId', '=', (await row(reference)).id)
        .selectAll()
        .orderBy('number')
        .execute(),
    /** The non-zero balances of the merchant's test environment, by account. */
    balances: async (): Promise<Record<string, number>> => {
      const balances = await listBalances(database.db, business.testEnvironmentId);
      const filled = balances.filter((balance) => balance.balance !== 0);
      return Object.fromEntries(filled.map((item) => [item.kind, item.balance]));
    },
    books: () => verifyBooks(database.db),
  };
}
