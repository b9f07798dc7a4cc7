// What rules of approvals know of how transfers are confirmed: choosing it.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import {
  type ConfirmationWay,
  confirmationLabels,
  confirmationsContract,
  confirmationWays,
  usualWays,
} from '#shared/contract/banking/confirmations.ts';
import { selectWays } from './queries.ts';

const inWords = (ways: readonly ConfirmationWay[]): string =>
  confirmationWays
    .filter((way) => ways.includes(way))
    .map((way) => confirmationLabels[way])
    .join(', ');

export const confirmationApprovals: ApprovalSubjects = {
  transfer_confirmation: {
    name: 'Confirmation of transfers',
    about: 'Choosing how members confirm transfers: by a code, the authenticator app or a PIN.',
    money: false,
    calls: {
      saveTransferConfirmation: approvalOf(confirmationsContract.saveTransferConfirmation, {
        kind: 'Confirmation of transfers',
        verb: 'Approve confirmation',
        describe: async ({ db, asked: { environment, body } }) => ({
          title: `Transfers are confirmed by: ${inWords(body.ways)}`,
          money: null,
          changes: [
            {
              label: 'Confirmed by',
              now: inWords((await selectWays(db, environment.id)) ?? usualWays),
              after: inWords(body.ways),
            },
          ],
          effects: {
            approve: 'It holds for every transfer that is confirmed from then on',
            later: null,
            decline: 'Transfers are confirmed as before',
          },
          path: '/settings/funds-transfer/transfer-settings',
        }),
      }),
    },
  },
};
