// Handlers of points: customers with their points, the log, manual adjustments, and the liability.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { AppError } from '#shared/contract/errors.ts';
import { adjustPoints } from './adjust.ts';
import { getRewardCustomer, listRewardCustomers } from './customers.ts';
import { getLiability } from './liability.ts';
import { listEntries } from './log.ts';

export const rewardPointRoutes: Handlers<typeof rewardPointsContract> = {
  listRewardCustomers: ({ tx, services, environment, query }) =>
    listRewardCustomers(tx, environment.id, query, services.clock.now()),
  getRewardCustomer: async ({ tx, services, environment, params }) => {
    const now = services.clock.now();
    const found = await getRewardCustomer(tx, environment, params.customerId, now);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  },
  exportRewardCustomers: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'reward-customers', ...body, ids: null }),
  adjustRewardPoints: async ({ tx, services: { clock }, environment, actor, audit, body }) => {
    const place = { environmentId: environment.id, clock };
    const { before, after } = await adjustPoints(tx, place, body, actor.name);
    audit({
      entity: 'reward_points',
      entityId: body.customerId,
      before: { balance: before },
      after: { balance: after.balance, points: body.points, note: body.note },
    });
    return after;
  },
  listRewardEntries: ({ tx, environment, query }) => listEntries(tx, environment.id, query),
  exportRewardEntries: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'reward-log', ...body, ids: null }),
  exportRewardLiability: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'reward-liability', ...body, ids: null }),
  getRewardLiability: ({ tx, services, environment }) => getLiability(tx, environment, services.clock.now()),
};
