// What rules of approvals know of the limits of transfers: changing them.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects, DescribedChange } from '#server/platform/approvals/approval-subject.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { formatMoney } from '#shared/money.ts';
import { checkLimits } from './settings.ts';

const none = 'No limit of its own';

export const limitApprovals: ApprovalSubjects = {
  transfer_limits: {
    name: 'Limits of transfers',
    about: 'Changing how much the business and its members may send.',
    money: false,
    calls: {
      saveTransferLimits: approvalOf(transferSettingsContract.saveTransferLimits, {
        kind: 'Limits of transfers',
        verb: 'Approve limits',
        describe: async ({ services, db, asked: { environment, body } }) => {
          const { before, members } = await checkLimits(services, db, environment, body);
          const shown = (amount: number | null): string =>
            amount === null ? none : formatMoney(amount, body.currency);
          const line = (label: string, now: number | null, after: number | null): DescribedChange => ({
            label,
            now: shown(now),
            after: now === after ? null : shown(after),
          });
          const caps = new Map(body.members.map(({ user_id, daily_max }) => [user_id, daily_max]));
          const ofMembers = members.filter(({ userId, dailyMax }) => dailyMax !== (caps.get(userId) ?? null));
          return {
            title: `Limits of transfers in ${body.currency}`,
            money: null,
            changes: [
              line('In one transfer', before?.singleMax ?? null, body.single_max),
              line('In a day', before?.dailyMax ?? null, body.daily_max),
              line('In a day, each member', before?.memberDailyMax ?? null, body.member_daily_max),
              ...ofMembers.map(({ userId, firstName, lastName, dailyMax }) =>
                line(`In a day, ${firstName} ${lastName}`, dailyMax, caps.get(userId) ?? null),
              ),
            ],
            effects: {
              approve: 'The limits hold for every transfer made from then on',
              later: null,
              decline: 'The limits stay as they are',
            },
            path: '/settings/funds-transfer/limit-settings',
          };
        },
      }),
    },
  },
};
