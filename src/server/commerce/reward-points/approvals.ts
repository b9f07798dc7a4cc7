// Facts about rewards for approval rules: points given or taken by hand.
import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { formatMoney } from '#shared/money.ts';
import { describeAdjustment } from './adjust.ts';

const inWords = (points: number): string =>
  `${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}`;

export const rewardApprovals: ApprovalSubjects = {
  rewards: {
    name: 'Rewards',
    about: 'Adding or deducting a customer’s reward points manually.',
    money: true,
    calls: {
      adjustRewardPoints: approvalOf(rewardPointsContract.adjustRewardPoints, {
        kind: 'Reward points',
        verb: 'Approve points',
        editable: { note: { label: 'Note', type: 'text' } },
        describe: async ({ services, db, asked: { environment, body } }) => {
          const now = services.clock.now();
          const { settings, customer, available } = await describeAdjustment(db, environment.id, body, now);
          const { points, note, customerId } = body;
          const count = Math.abs(points);
          const amount = count * settings.pointValue;
          const { currency } = settings;
          return {
            title:
              points > 0
                ? `${inWords(count)} for ${customer}`
                : `${inWords(count)} deducted from ${customer}`,
            money: { amount, currency },
            changes: [
              { label: 'Points to spend', now: inWords(available), after: inWords(available + points) },
              { label: 'Value', now: formatMoney(amount, currency), after: null },
              { label: 'Note', now: note, after: null },
            ],
            effects: {
              approve:
                points > 0
                  ? `${customer} can spend ${inWords(count)} more immediately`
                  : `${customer} can spend ${inWords(count)} less immediately`,
              later: null,
              decline: 'No points are moved',
            },
            path: `/payment-gateway/checkout-rewards/customers/${customerId}/info`,
          };
        },
        resultPath: (_, { body }) => `/payment-gateway/checkout-rewards/customers/${body.customerId}/info`,
      }),
    },
  },
};
