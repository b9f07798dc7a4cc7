// The states of a transfer: its transitions, and the recipients of each change.

import type { Updateable } from 'kysely';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import { announceLive } from '#server/platform/db/announcing/announce.ts';
import type { TransfersTable } from '#server/platform/db/tables/banking/transfers.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import type { TransferLine } from '#shared/banking/transfer-lines.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertTransferEvents, lockTransfer, type TransferRow, updateTransfer } from './queries.ts';

type TransferEvent =
  | 'transfer.scheduled'
  | 'transfer.pending'
  | 'transfer.processing'
  | 'transfer.successful'
  | 'transfer.failed'
  | 'transfer.reversed'
  | 'transfer.cancelled';

type TransferNoun = {
  locked: { row: TransferRow };
  place: { environmentId: string; transferId: string };
  line: TransferLine;
  event: TransferEvent;
  set: Clear<Updateable<TransfersTable>>;
};

/** The actor of automatic changes. */
export const byPlatform = { actor: { kind: 'platform' }, tone: 'neutral' } as const;

type NotifiedRow = Pick<
  TransferRow,
  | 'id'
  | 'reference'
  | 'status'
  | 'walletId'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'vat'
  | 'stampDuty'
  | 'purpose'
  | 'bankCode'
  | 'bankName'
  | 'accountNumber'
  | 'accountName'
> & {
  [K in 'groupId' | 'scheduleId' | 'narration' | 'sessionId' | 'failure' | 'scheduledFor' | 'completedAt']?:
    | TransferRow[K]
    | undefined;
} & { createdAt: Date };

export function describeTransfer(row: NotifiedRow): WebhookEventData<TransferEvent> {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    walletId: row.walletId,
    groupId: row.groupId ?? null,
    scheduleId: row.scheduleId ?? null,
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    vat: row.vat,
    stampDuty: row.stampDuty,
    purpose: row.purpose,
    bankCode: row.bankCode,
    bankName: row.bankName,
    accountNumber: row.accountNumber,
    accountName: row.accountName,
    narration: row.narration ?? null,
    sessionId: row.sessionId ?? null,
    failure: row.failure ?? null,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

export const transferStates = declareStates<TransferNoun>({
  entity: 'transfer',
  table: 'transfers',
  begins: ['PENDING', 'SCHEDULED'],
  changes: {
    created: { leads: {}, event: 'transfer.pending' },
    scheduled: { leads: {}, event: 'transfer.scheduled' },
    due: { leads: { SCHEDULED: 'PENDING' }, event: 'transfer.pending' },
    sent: { leads: { PENDING: 'PROCESSING' }, event: 'transfer.processing' },
    unknown: { leads: { PROCESSING: 'PROCESSING' } },
    completed: { leads: { PROCESSING: 'SUCCESSFUL' }, event: 'transfer.successful' },
    failed: {
      leads: { SCHEDULED: 'FAILED', PENDING: 'FAILED', PROCESSING: 'FAILED' },
      event: 'transfer.failed',
    },
    returned: { leads: { SUCCESSFUL: 'REVERSED' }, event: 'transfer.reversed' },
    stopped: { leads: { PENDING: 'CANCELLED' }, event: 'transfer.cancelled' },
    cancelled: { leads: { SCHEDULED: 'CANCELLED' }, event: 'transfer.cancelled' },
  },
  refusal: () => new AppError('TRANSFER_STATE'),
  lock: async (tx, { environmentId, transferId }) => {
    const row = await lockTransfer(tx, environmentId, transferId);
    return row && { row };
  },
  update: async (tx, before, changes) => {
    const row = await updateTransfer(tx, before, changes);
    // Transfers of a file are notified together by the sender of the file.
    const { environmentId, id, status, groupId } = row;
    if (!groupId) announceLive(tx, { environmentId, type: 'transfer.updated', id, status });
    return row;
  },
  insertLine: (tx, { environmentId, id: transferId }, { fromStatus: _, toStatus: __, ...line }) =>
    insertTransferEvents(tx, [{ environmentId, transferId, ...line }]),
  describe: async (_, { row }) => describeTransfer(row),
});
