// How bulk transfers are described to approval rules: a file needs approval as a whole, for the total that its maker has seen.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { confirmTransfer } from '#server/banking/confirmations/confirm.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { getGroup } from './list-groups.ts';
import { lockGroup } from './queries.ts';
import { changedSince } from './send-group.ts';

const pathOf = (id: string): string =>
  `/banking-services/transfers/transactions/group/${id}/transfer-information`;

export const bulkApprovals: ApprovalSubjects = {
  bulk_transfers: {
    name: 'Bulk transfers',
    about: 'Sending a file or beneficiary group to bank accounts.',
    money: true,
    calls: {
      sendBulk: approvalOf(bulkTransfersContract.sendBulk, {
        kind: 'Bulk transfer',
        verb: 'Approve bulk transfer',
        confirm: confirmTransfer,
        about: ({ body }) => body.transfer_group_id,
        lock: (tx, { environment, body }) => lockGroup(tx, environment.id, body.transfer_group_id),
        describe: async ({ services, db, asked: { environment, body } }) => {
          const group = await getGroup(services, db, environment.id, body.transfer_group_id);
          const { to_send: toSend, currency, available, name, wallet } = group;
          const total = formatMoney(toSend.total, currency);
          if (group.status !== 'DRAFT') throw new AppError('TRANSFER_STATE');
          if (toSend.rows !== body.rows || toSend.total !== body.total)
            throw changedSince(toSend.rows, total);
          if (toSend.total > available) throw new AppError('INSUFFICIENT_BALANCE');
          return {
            title: `${name}: ${toSend.rows} rows for ${total}`,
            money: { amount: toSend.total, currency },
            changes: [
              { label: 'Rows', now: String(toSend.rows), after: null },
              { label: 'Amount', now: formatMoney(toSend.amount, currency), after: null },
              { label: 'Charges', now: formatMoney(toSend.total - toSend.amount, currency), after: null },
              {
                label: wallet.name,
                now: formatMoney(available, currency),
                after: formatMoney(available - toSend.total, currency),
              },
            ],
            effects: {
              approve: `${total} leaves ${wallet.name} and goes to ${toSend.rows} accounts`,
              later: 'Transfers refused by the banks are returned with their charges',
              decline: 'No money is sent; the draft is kept',
            },
            path: pathOf(group.id),
          };
        },
        resultPath: (_, { body }) => pathOf(body.transfer_group_id),
      }),
    },
  },
};
