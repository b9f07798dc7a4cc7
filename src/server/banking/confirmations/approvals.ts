// How changes to the confirmation methods are described to approval rules.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import {
  type ConfirmationMethod,
  confirmationLabels,
  confirmationMethods,
  confirmationsContract,
  defaultMethods,
} from '#shared/contract/banking/confirmations.ts';
import { selectWays } from './queries.ts';

const inWords = (ways: readonly ConfirmationMethod[]): string =>
  confirmationMethods
    .filter((way) => ways.includes(way))
    .map((way) => confirmationLabels[way])
    .join(', ');

export const confirmationApprovals: ApprovalSubjects = {
  transfer_confirmation: {
    name: 'Transfer confirmation',
    about: 'Choosing how members confirm transfers: by a code, the authenticator app or a PIN.',
    money: false,
    calls: {
      saveTransferConfirmation: approvalOf(confirmationsContract.saveTransferConfirmation, {
        kind: 'Transfer confirmation',
        verb: 'Approve confirmation',
        describe: async ({ db, asked: { environment, body } }) => ({
          title: `Transfers are confirmed by: ${inWords(body.ways)}`,
          money: null,
          changes: [
            {
              label: 'Confirmed by',
              now: inWords((await selectWays(db, environment.id)) ?? defaultMethods),
              after: inWords(body.ways),
            },
          ],
          effects: {
            approve: 'It applies to all later transfers',
            later: null,
            decline: 'Transfer confirmation does not change',
          },
          path: '/settings/funds-transfer/transfer-settings',
        }),
      }),
    },
  },
};
