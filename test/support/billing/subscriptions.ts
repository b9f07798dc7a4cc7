// Subscribers for tests: a plan, a customer with a saved card, and due work, run until nothing is left.
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { savedCardsContract } from '#shared/contract/payments/saved-cards.ts';
import { runSweeps } from '../due-work.ts';
import { newestEmail } from '../inbox/messages.ts';
import { approvedCard } from '../payers.ts';
import { openServerAt } from '../per-file/open-server.ts';
import { createTestBusiness, type TestBusiness, type TestServer } from '../server.ts';

/** Runs all due work of subscriptions and their invoices, in the order of a day. */
export const settleSubscriptions = (server: TestServer): Promise<void> =>
  runSweeps(
    server,
    ...['subscription periods', 'subscription charges', 'payments of invoices'],
    ...['incomplete subscriptions', 'subscription notices'],
  );

/** The attempts to collect for a subscription, in order. */
export const triesOf = ({ services }: TestServer, subscriptionId: string) =>
  services.database.db
    .selectFrom('subscriptionTries')
    .where('subscriptionId', '=', subscriptionId)
    .select(['status', 'dueAt'])
    .orderBy('triedAt')
    .execute();

export async function makePlan(server: TestServer, token: string, more: object = {}): Promise<string> {
  const created = await server.call(plansContract.createPlan, {
    token,
    body: {
      name: 'Office lunch Standard',
      interval: 'monthly',
      prices: [{ currency: 'NGN', amount: 645_000 }],
      quantityAllowed: true,
      ...more,
    },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.data.id;
}

/** Saves a card as a payer at the checkout; returns its id. */
export async function saveCard(
  server: TestServer,
  token: string,
  payer: { email: string; number?: string; expiryYear?: number },
): Promise<string> {
  const { email, number = approvedCard, expiryYear = 2035 } = payer;
  const begin = async () =>
    (
      await server.call(checkoutContract.initializeCheckout, {
        token,
        idempotencyKey: randomUUID(),
        body: { amount: 500_000, email },
      })
    ).data.reference;
  const code = async (reference: string) => {
    await server.call(savedCardsContract.sendSavedCardCode, { params: { reference } });
    return /\b\d{6}\b/.exec(await newestEmail(server, email))?.[0] ?? '';
  };
  const reference = await begin();
  const opened = await server.call(savedCardsContract.openSavedCards, {
    params: { reference },
    body: { code: await code(reference) },
  });
  const card = { number, expiryMonth: 12, expiryYear, cvv: '123' };
  const paid = await server.call(checkoutContract.payByCard, {
    params: { reference },
    idempotencyKey: randomUUID(),
    body: { card, keepFor: opened.data.session },
  });
  if (paid.data?.state !== 'successful') throw new Error(JSON.stringify(paid.body));
  const row = await server.services.database.db
    .selectFrom('savedCards as s')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.environmentId', '=', 's.environmentId').onRef('c.id', '=', 's.customerId'),
    )
    .where('c.email', '=', email)
    .select('s.id')
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Signed = { business: TestBusiness; token: string };

/**
 * A server with its own clock; each test begins at the instant with a new business. `hand` receives the business, and the token of each
 * session.
 */
export async function openBilling(instant: string, hand: (signed: Signed) => void) {
  const { clock, server } = await openServerAt(instant);
  let business: TestBusiness;
  beforeEach(async () => {
    business = await createTestBusiness(server, { name: 'Adunni Foods' });
    hand({ business, token: business.token });
  });
  const settle = () => settleSubscriptions(server);
  /** Moving the clock ends sessions. */
  const at = async (moved: string): Promise<void> => {
    clock.set(new Date(moved));
    await settle();
    hand({ business, token: (await business.signInAs('Owner')).token });
  };
  return { clock, server, settle, at };
}

type Subscriber = Signed & { email: string; planId: string };

/** The same with a plan and a customer for each test, who subscribes by invoice or by saved card. */
export async function openSubscriber(instant: string, hand: (signed: Subscriber) => void) {
  const who = { email: '', planId: '' } as Subscriber;
  const billing = await openBilling(instant, (signed) => hand(Object.assign(who, signed)));
  beforeEach(async () => {
    const email = `halima-${randomUUID()}@example.com`;
    const planId = await makePlan(billing.server, who.token);
    hand(Object.assign(who, { email, planId }));
  });
  return { ...billing, ...subscriberOf(billing.server, () => who) };
}

/** Subscribes the customer of a test, who pays by invoice or by saved card. */
function subscriberOf(server: TestServer, who: () => { token: string; email: string; planId: string }) {
  const subscribe = (more: object = {}) => {
    const { token, email, planId } = who();
    const customer = { email, name: 'Nwosu Motors Ltd' };
    const body = { customer, planId, currency: 'NGN' as const, collection: 'invoice' as const, ...more };
    return server.call(subscriptionsContract.createSubscription, { token, body });
  };
  const byCard = async (more: object = {}): Promise<string> => {
    const { token, email } = who();
    const savedCardId = await saveCard(server, token, { email });
    const created = await subscribe({ collection: 'card', savedCardId, ...more });
    await settleSubscriptions(server);
    return created.data.id;
  };
  return { subscribe, byCard };
}
