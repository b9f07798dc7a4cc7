// Points at the checkout of a store for tests: rewards used as payment, customers with points, and the code that proves their e-mail
// address.
import { randomUUID } from 'node:crypto';
import { takeOrderFollowUps } from '#server/commerce/orders/moving/follow-ups.ts';
import { takeDuePayments } from '#server/commerce/reward-points/sweeps.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { rewardPointsContract as points } from '#shared/contract/commerce/reward-points.ts';
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import { storeCheckoutContract as checkout } from '#shared/contract/commerce/store-checkout.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { writtenCode } from '../inbox/messages.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { rewardSettings } from './reward-points.ts';

export type Bag = { variantId: string; quantity: number }[];

const orderBodyOf = (email: string, lines: Bag) => ({
  lines,
  delivery: { kind: 'none' },
  customer: { email, name: 'Chiamaka Okonkwo', phone: null },
});

/** A published store where points pay up to a share, in per cent. */
export async function storeOfPoints(server: TestServer, business: TestBusiness, settings: object = {}) {
  const { token } = business;
  const slug = `points-${randomUUID().slice(0, 8)}`;
  const params = { storeSlug: slug };
  const stored = { name: 'Arewa', slug, currency: 'NGN', description: null, isPublished: true };
  await server.call(storesContract.saveStoreSettings, { token, body: stored });
  const save = (changes: object) =>
    server.call(rewardsContract.saveRewardSettings, {
      token,
      body: { ...rewardSettings, redeemShare: 50, redeemMinimum: 10, ...changes },
    });
  await save(settings);
  const code = (email: string) => server.call(checkout.sendPointsCode, { params, body: { email } as never });
  const open = (email: string, provided: string) =>
    server.call(checkout.openStorePoints, { params, body: { email, code: provided } as never });
  const figures = async (customerId: string) => {
    const { data } = await server.call(points.getRewardCustomer, { token, params: { customerId } });
    return [data.available, data.pending, data.owed];
  };
  return {
    slug,
    save,
    code,
    open,
    figures,
    /** A customer with this many points, given by hand. */
    holder: async (count: number, email = `holder-${randomUUID()}@okonkwo.example`) => {
      const id = server.services.clock.newId();
      const environmentId = business.testEnvironmentId;
      const createdAt = server.services.clock.now();
      const row = { environmentId, id, email, name: 'Chiamaka Okonkwo', phone: null, createdAt };
      await server.services.database.db.insertInto('customers').values(row).execute();
      if (count > 0) {
        const body = { customerId: id, points: count, note: 'For the long wait' };
        const response = await server.call(points.adjustRewardPoints, { token, body });
        if (response.status !== 200) throw new Error(JSON.stringify(response.body));
      }
      return { id, email };
    },
    /** Proves the e-mail address; returns the session. */
    session: async (email: string): Promise<string> => {
      await code(email);
      const { data, body } = await open(email, await writtenCode(server, email));
      if (!data) throw new Error(JSON.stringify(body));
      return data.session;
    },
    quote: (lines: Bag, pointsSession: string | null, more: object = {}) =>
      server.call(checkout.quoteStoreOrder, {
        params,
        body: { lines, delivery: { kind: 'none' }, pointsSession, ...more } as never,
      }),
    order: (email: string, lines: Bag, more: object) =>
      server.call(checkout.placeStoreOrder, {
        params,
        idempotencyKey: randomUUID(),
        body: { ...orderBodyOf(email, lines), ...more } as never,
      }),
    liability: async () => (await server.call(points.getRewardLiability, { token })).data,
    /** Runs the follow-up work of payments and refunds. */
    follow: async () => {
      await sendDueRefunds(server.services);
      while ((await takeOrderFollowUps(server.services)) > 0);
      while ((await takeDuePayments(server.services)) > 0);
    },
  };
}
export type StoreOfPoints = Awaited<ReturnType<typeof storeOfPoints>>;
