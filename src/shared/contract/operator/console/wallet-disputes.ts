// Contract of wallet disputes in the console: those that businesses have sent to the provider.
import { z } from 'zod';
import {
  disputeAnswerInput,
  disputeOutcomeInput,
  walletDisputeDetail,
} from '../../banking/wallet-nouns/wallet-disputes.ts';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';

export const operatorWalletDispute = walletDisputeDetail.extend({
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(['test', 'live']),
});
export type OperatorWalletDispute = z.output<typeof operatorWalletDispute>;

const one = {
  params: z.object({ walletDisputeId: idField }),
  output: operatorWalletDispute,
} as const;
const at = '/operator/wallet-disputes/:walletDisputeId';
const step = {
  ...one,
  method: 'POST',
  access: { operator: ['DISPUTES.READ_WRITE'] },
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;

export const operatorWalletDisputesContract = {
  getOperatorWalletDispute: {
    ...one,
    method: 'GET',
    url: at,
    summary: 'Get an escalated wallet dispute',
    description: 'Returns all messages.',
    access: { operator: ['DISPUTES.READ', 'DISPUTES.READ_WRITE'] },
    errors: ['NOT_FOUND'],
  },
  answerOperatorWalletDispute: {
    ...step,
    url: `${at}/answer`,
    summary: 'Reply to an escalated wallet dispute',
    idempotency: 'optional',
    body: disputeAnswerInput,
    message: 'Message added',
  },
  resolveOperatorWalletDispute: {
    ...step,
    url: `${at}/resolve`,
    summary: 'Resolve an escalated wallet dispute',
    body: disputeOutcomeInput,
    message: 'Dispute resolved',
  },
} as const satisfies Contract;
