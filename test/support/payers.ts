// Payers for tests: a merchant on a database of its own, and everything a payer can do there, under a clock that moves.
import { randomUUID } from 'node:crypto';
import { type Clock, movableClock } from '#server/http/clock.ts';
import { forgetAccounts } from '#server/ledger/accounts.ts';
import { listBalances } from '#server/ledger/balances.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { checkoutContract } from '#shared/contract/checkout.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { paymentLinksContract } from '#shared/contract/payment-links.ts';
import { createTestDatabase } from './database.ts';
import {
  type CallOptions,
  createTestBusiness,
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

/** A server with one Nigerian merchant, and the hands of its payers. */
export async function createPayers(options: { env?: Record<string, string>; start?: Date } = {}) {
  const scratch = await createTestDatabase();
  forgetAccounts();
  const clock = movableClock(options.start ?? new Date('2026-11-21T10:00:00Z'));
  const server: TestServer = await startTestServer({
    clock: clock as Clock,
    connectionString: scratch.connectionString,
    ...(options.env && { env: options.env }),
  });
  const business: TestBusiness = await createTestBusiness(server);
  const { database } = server.services;
  let { token } = business;
  /** A call of the merchant's; moving the clock ends sessions, so it signs in anew when it has to. */
  const callAsMerchant = async <E extends Endpoint>(endpoint: E, options: CallOptions) => {
    const answer = await server.call(endpoint, { ...options, token });
    if (answer.status !== 401) return answer;
    token = (await business.signInAs('Owner')).token;
    return server.call(endpoint, { ...options, token });
  };

  const payCard = (reference: string, choice: CardChoice = {}) => {
    const [expiryMonth, expiryYear] = choice.expiry ?? [12, 2030];
    const card = { number: choice.number ?? approvedCard, expiryMonth, expiryYear, cvv: '123' };
    return server.call(checkoutContract.payByCard, {
      params: { reference },
      idempotencyKey: choice.key ?? randomUUID(),
      body: { card, ...(choice.embedded && { embedded: true }) },
    });
  };
  return {
    server,
    clock,
    business,
    database,
    callAsMerchant,
    payCard,
    /** Begins a payment by the API; answers its reference. */
    begin: async (body: Record<string, unknown> = {}): Promise<string> => {
      const answer = await callAsMerchant(checkoutContract.initializeCheckout, {
        body: { amount: 500_000, email: 'ada@example.com', ...body },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.data.reference;
    },
    makeLink: async (input: Record<string, unknown> = {}) => {
      const answer = await callAsMerchant(paymentLinksContract.createPaymentLink, {
        body: { name: 'Jollof for two', kind: 'multiple', currency: 'NGN', amount: 500_000, ...input },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.data;
    },
    startLink: (slug: string, body: Record<string, unknown> = {}) =>
      server.call(checkoutContract.startLinkPayment, {
        params: { key: slug },
        idempotencyKey: randomUUID(),
        body: { email: 'bola@example.com', name: 'Bola Ade', ...body },
      }),
    payTransfer: (reference: string, key: string = randomUUID()) =>
      server.call(checkoutContract.payByTransfer, { params: { reference }, idempotencyKey: key }),
    send: (accountNumber: string, amount: number, sessionId?: string) =>
      server.call(checkoutContract.sendSandboxTransfer, {
        body: { accountNumber, amount, senderName: 'Chidi Eze', ...(sessionId && { sessionId }) },
      }),
    progress: (reference: string) =>
      server.call(checkoutContract.getPaymentProgress, { params: { reference } }),
    cancel: (reference: string) => server.call(checkoutContract.cancelPayment, { params: { reference } }),
    row: (reference: string) =>
      database.db
        .selectFrom('transactions')
        .where('reference', '=', reference)
        .selectAll()
        .executeTakeFirstOrThrow(),
    attempts: async (reference: string) => {
      const { id } = await database.db
        .selectFrom('transactions')
        .where('reference', '=', reference)
        .select('id')
        .executeTakeFirstOrThrow();
      return database.db
        .selectFrom('transactionAttempts')
        .where('transactionId', '=', id)
        .selectAll()
        .orderBy('number')
        .execute();
    },
    /** Balances of the merchant's test environment by account, without empty ones. */
    balances: async (): Promise<Record<string, number>> => {
      const balances = await listBalances(database.db, business.testEnvironmentId);
      return Object.fromEntries(
        balances.filter((one) => one.balance !== 0).map((one) => [one.kind, one.balance]),
      );
    },
    books: () => verifyLedger(database.db),
    close: async () => {
      await server.close();
      await scratch.drop();
    },
  };
}

export type Payers = Awaited<ReturnType<typeof createPayers>>;
