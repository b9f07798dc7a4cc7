// Customer points for tests: set-up of rewards, and the input for points given by hand.
import { rewardsContract } from '#shared/contract/commerce/rewards.ts';
import type { TestServer } from '../server.ts';

/** The body of `saveRewardSettings`. */
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

/** Sets up rewards, and returns the body that gives points to the first customer of this environment. */
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
