// Approval rules for transfer limits: changing them.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects, DescribedChange } from '#server/platform/approvals/approval-subject.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { formatMoney } from '#shared/money.ts';
import { checkLimits } from './settings.ts';

const none = 'No individual limit';

export const limitApprovals: ApprovalSubjects = {
  transfer_limits: {
    name: 'Transfer limits',
    about: 'Changing how much the business and its members may send.',
    money: false,
    calls: {
      saveTransferLimits: approvalOf(transferSettingsContract.saveTransferLimits, {
        kind: 'Transfer limits',
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
            title: `Transfer limits in ${body.currency}`,
            money: null,
            changes: [
              line('Per transfer', before?.singleMax ?? null, body.single_max),
              line('Per day', before?.dailyMax ?? null, body.daily_max),
              line('Per day, each member', before?.memberDailyMax ?? null, body.member_daily_max),
              ...ofMembers.map(({ userId, firstName, lastName, dailyMax }) =>
                line(`Per day, ${firstName} ${lastName}`, dailyMax, caps.get(userId) ?? null),
              ),
            ],
            effects: {
              approve: 'The limits apply to all later transfers',
              later: null,
              decline: 'The limits do not change',
            },
            path: '/settings/funds-transfer/limit-settings',
          };
        },
      }),
    },
  },
};
