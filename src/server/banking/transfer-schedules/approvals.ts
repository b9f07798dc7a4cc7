// Approval rules for transfer schedules: creating one.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { confirmTransfer } from '#server/banking/confirmations/confirm.ts';
import { nameRecipient } from '#server/banking/transfers/single-transfer.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { frequencyLabels } from '#shared/banking/transfer-labels.ts';
import { transferSchedulesContract } from '#shared/contract/banking/transfer-schedules.ts';
import { formatMoney } from '#shared/money.ts';

export const scheduleApprovals: ApprovalSubjects = {
  transfer_schedules: {
    name: 'Scheduled transfers',
    about: 'Scheduling recurring transfers. Each transfer is made automatically.',
    money: true,
    calls: {
      createTransferSchedule: approvalOf(transferSchedulesContract.createTransferSchedule, {
        kind: 'Scheduled transfers',
        verb: 'Approve schedule',
        confirm: confirmTransfer,
        prepare: (services, { environment, body }) =>
          nameRecipient(services, { actor: null, environment }, body, null),
        describe: async ({ asked: { body }, prepared }) => {
          const { currency, accountName, bankName } = prepared;
          const amount = formatMoney(body.amount, currency);
          return {
            title: `${frequencyLabels[body.frequency]} transfers to ${accountName}`,
            money: { amount: body.amount, currency },
            changes: [
              { label: 'Recipient receives each time', now: null, after: amount },
              { label: 'How often', now: null, after: frequencyLabels[body.frequency] },
              { label: 'First on', now: null, after: body.starts_on },
              { label: 'Until', now: null, after: body.ends_on ?? 'No end' },
              { label: 'Bank', now: bankName, after: null },
              { label: 'Account number', now: body.account_number, after: null },
              { label: 'Narration', now: body.narration, after: null },
            ],
            effects: {
              approve: `${amount} is sent ${frequencyLabels[body.frequency].toLowerCase()}, with its charges`,
              later: 'Each transfer is made on its date without further approval',
              decline: 'No money is sent',
            },
            path: '/banking-services/transfers/schedules',
          };
        },
        resultPath: (answer) => {
          const { id } = (answer ?? {}) as { id?: unknown };
          return id ? `/banking-services/transfers/schedules/${id}` : null;
        },
      }),
    },
  },
};
