// Customer points for tests: rewards are set up, and some points are to be given by hand.
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import type { TestServer } from '../server.ts';

/** What `saveRewardSettings` is called with. */
export const rewardSettings = {
  isActive: true,
  currency: 'NGN',
  pointValue: 100,
  earnPoints: 1,
  earnAmount: 10_000,
  minimum: 0,
  dayMax: null,
  pendingDays: 0,
  expiryDays: 365,
};

/** Sets rewards up, and says with what points are given to a customer of this environment. */
export async function rewardPoints(server: TestServer, token: string, environmentId: string) {
  await server.call(rewardsContract.saveRewardSettings, { token, body: rewardSettings });
  const { id } = await server.services.database.db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { body: { customerId: id, points: 25, note: 'For the long wait' } };
}
