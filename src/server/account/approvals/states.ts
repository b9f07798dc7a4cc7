// The states of an approval request: transitions, and who is notified of each.

import type { Tx } from '#server/platform/db/database.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import type { ApprovalLine } from '#shared/account/approval-texts.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { writeToCheckers, writeToMaker } from './emails/emails.ts';
import {
  insertApprovalEvent,
  lockRequest,
  type RequestChanges,
  type RequestRow,
  updateRequest,
} from './queries.ts';

type ApprovalEvent =
  | 'approval_request.created'
  | 'approval_request.revised'
  | 'approval_request.approved'
  | 'approval_request.declined'
  | 'approval_request.closed'
  | 'approval_request.completed'
  | 'approval_request.failed';

type ApprovalNoun = {
  locked: { row: RequestRow };
  place: { environmentId: string; requestId: string };
  line: ApprovalLine;
  event: ApprovalEvent;
  set: RequestChanges;
};

const toCheckers = {
  email: (services: TxServices, tx: Tx, { row }: ApprovalNoun['locked'], { kind }: { kind: string }) =>
    writeToCheckers(services, tx, row, kind === 'reminded'),
};
const toMaker = {
  email: (services: TxServices, tx: Tx, { row }: ApprovalNoun['locked']) => writeToMaker(services, tx, row),
};
const still = { leads: { PENDING: 'PENDING' as const } };

export const approvalStates = declareStates<ApprovalNoun>({
  entity: 'approval_request',
  table: 'approval_requests',
  begins: ['PENDING'],
  changes: {
    requested: { leads: {}, event: 'approval_request.created', ...toCheckers },
    approved: still,
    passed: { ...still, ...toCheckers },
    accepted: { leads: { PENDING: 'APPROVED' }, event: 'approval_request.approved' },
    declined: { leads: { PENDING: 'REJECTED' }, event: 'approval_request.declined', ...toMaker },
    withdrawn: { leads: { PENDING: 'CLOSED', FAILED: 'CLOSED' }, event: 'approval_request.closed' },
    expired: { leads: { PENDING: 'CLOSED' }, event: 'approval_request.closed', ...toMaker },
    revised: {
      leads: { PENDING: 'PENDING', FAILED: 'PENDING' },
      event: 'approval_request.revised',
      ...toCheckers,
    },
    completed: { leads: { APPROVED: 'COMPLETED' }, event: 'approval_request.completed', ...toMaker },
    failed: { leads: { APPROVED: 'FAILED' }, event: 'approval_request.failed', ...toMaker },
    reminded: { ...still, ...toCheckers },
    commented: { leads: {} },
  },
  refusal: () => new AppError('APPROVAL_STATE'),
  lock: async (tx, { environmentId, requestId }) => {
    const row = await lockRequest(tx, environmentId, requestId);
    return row && { row };
  },
  update: updateRequest,
  insertLine: (tx, { environmentId, id: requestId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertApprovalEvent(tx, { environmentId, requestId, ...line }),
  describe: async (_, { row }): Promise<WebhookEventData<ApprovalEvent>> => {
    const { id, reference, module, call, title, status, closedReason, currency, amount } = row;
    const { revision, step, makerName: maker, failure } = row;
    return {
      id,
      reference,
      module,
      call,
      title,
      status,
      closedReason,
      currency,
      amount,
      revision,
      step,
      maker,
      failure,
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
    };
  },
});
