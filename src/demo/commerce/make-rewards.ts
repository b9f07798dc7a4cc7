// Rewards of the demo: set up some days ago, with a campaign and a manual adjustment, so that later payments have earned points.
import { adjustPoints } from '#server/commerce/reward-points/adjust.ts';
import { takeDuePayments } from '#server/commerce/reward-points/sweeps.ts';
import { createReward } from '#server/commerce/rewards/service.ts';
import { saveSettings } from '#server/commerce/rewards/settings.ts';
import type { Services } from '#server/services.ts';
import { newRewardInput, rewardSettingsInput } from '#shared/contract/commerce/rewards.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';

const dayMs = 86_400_000;
const openedDaysAgo = 8;

/** Plans the rewards of one environment. */
export function planRewards(services: Services, plan: HistoryPlan): Happening[] {
  const ago = (days: number) => new Date(plan.end.getTime() - days * dayMs);
  return [
    { at: ago(openedDaysAgo), happen: () => open(services, plan) },
    ...[3, 0.1].map((days) => ({ at: ago(days), happen: () => bringInLine(services) })),
    { at: ago(0.05), happen: () => giveByHand(services, plan) },
  ];
}

async function open(
  { database }: Services,
  { environment, ownerId, clock, end }: HistoryPlan,
): Promise<void> {
  const { currency } = environment;
  const step = currency === 'NGN' ? 10_000 : 100;
  const settings = rewardSettingsInput.parse({
    isActive: true,
    currency,
    pointValue: step / 100,
    earnPoints: 1,
    earnAmount: step,
    minimum: 0,
    dayMax: 2_000,
    pendingDays: 3,
    expiryDays: 180,
    redeemShare: 50,
    redeemMinimum: 10,
  });
  const rewards = [
    {
      name: 'Harvest days',
      points: 1,
      perAmount: step,
      dayMax: 500,
      startsAt: new Date(end.getTime() - 5 * dayMs).toISOString(),
      endsAt: new Date(end.getTime() + 9 * dayMs).toISOString(),
    },
    { name: 'Large orders', points: 250, perAmount: step * 250, minimum: step * 250, draft: true },
  ];
  await database.inTransaction(async (tx) => {
    const change = { tx, clock, environment, audit: () => {} };
    await saveSettings(change, settings);
    for (const reward of rewards) await createReward(change, ownerId, newRewardInput.parse(reward));
  });
}

async function bringInLine(services: Services): Promise<void> {
  while ((await takeDuePayments(services)) > 0);
}

/** A gift to a customer after a long wait. */
async function giveByHand({ database }: Services, { environment, clock }: HistoryPlan): Promise<void> {
  const customer = await database.db
    .selectFrom('rewardCustomers')
    .where('environmentId', '=', environment.id)
    .select('customerId')
    .orderBy('customerId')
    .limit(1)
    .executeTakeFirst();
  if (!customer) return;
  const { customerId } = customer;
  const gift = { customerId, points: 150, note: 'For the late delivery' };
  const place = { environmentId: environment.id, clock };
  await database.inTransaction(async (tx) => {
    await adjustPoints(tx, place, gift, 'Adunni Bakare');
    await adjustPoints(tx, place, { customerId, points: -20, note: 'Given twice' }, 'Adunni Bakare');
  });
}
