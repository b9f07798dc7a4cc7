// The states of a refund: transitions, and the notifications of each.

import type { Updateable } from 'kysely';
import { lockPaymentForRefund, type PaidPayment } from '#server/payments/transactions/refund-standing.ts';
import { readEventPayment } from '#server/payments/transactions/standing/event-payment.ts';
import type { Clear } from '#server/platform/auth/sealed-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { RefundsTable } from '#server/platform/db/tables/payments/refunds.ts';
import { type Change, declareStates } from '#server/platform/states/declare-states.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type RefundStatus, voidRefundStatuses } from '#shared/payments/refunds.ts';
import type { RefundLine } from '#shared/payments/timeline/refund-lines.ts';
import { emailDetailsRequest, emailFailure, emailReturnToCustomer, emailSuccess } from './emails/emails.ts';
import { tokenOf } from './payer/token.ts';
import { insertRefundEvent, lockRefund, type RefundRow, updateRefund } from './queries.ts';

export type RefundName = Pick<RefundRow, 'environmentId' | 'id' | 'transactionId'>;

/** A locked refund with its payment, both current. */
export type LockedRefund = { row: RefundRow; payment: PaidPayment };

export type RefundEventType =
  | 'refund.created'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'refund.returned'
  | 'refund.awaiting_details';

type RefundNoun = {
  locked: LockedRefund;
  place: RefundName;
  line: RefundLine;
  event: RefundEventType;
  set: Clear<Updateable<RefundsTable>>;
};

export type RefundChange = Change<RefundNoun>;

const isEnd = (status: RefundStatus): boolean =>
  status === 'SUCCESSFUL' || voidRefundStatuses.some((voidRefundStatus) => voidRefundStatus === status);

/** The claim moves a pending refund on without a timeline entry: see `claimRefund`. */
export const refundStates = declareStates<RefundNoun>({
  entity: 'refund',
  table: 'refunds',
  begins: ['PENDING'],
  // A sweep's lease.
  beside: { claimed: { PENDING: 'PROCESSING' } },
  changes: {
    started: { leads: {}, event: 'refund.created' },
    sent: { leads: { PROCESSING: 'PROCESSING' } },
    succeeded: {
      leads: { PROCESSING: 'SUCCESSFUL' },
      event: 'refund.succeeded',
      email: (services, tx, { row }) => emailSuccess(services, tx, row),
    },
    failed: {
      leads: { PROCESSING: 'FAILED', AWAITING: 'FAILED' },
      event: 'refund.failed',
      email: (services, tx, { row }) => emailFailure(services, tx, row),
    },
    returned: {
      leads: { SUCCESSFUL: 'RETURNED' },
      event: 'refund.returned',
      email: async (services, tx, { row }) => {
        await emailFailure(services, tx, row);
        await emailReturnToCustomer(services, tx, row);
      },
    },
    account_needed: { leads: { PROCESSING: 'AWAITING' }, event: 'refund.awaiting_details' },
    account_given: { leads: { AWAITING: 'PROCESSING' } },
    extended: {
      leads: { AWAITING: 'AWAITING' },
      email: async (services, tx, { row }) => {
        const token = tokenOf(services.vault, row);
        if (token) await emailDetailsRequest(services, tx, row, token);
      },
    },
    asked_again: { leads: { AWAITING: 'AWAITING' } },
  },
  refusal: (_, kind) =>
    kind === 'account_given' || kind === 'asked_again'
      ? new AppError('REFUND_STATE', { sentence: 'This refund does not need a bank account.' })
      : new AppError('REFUND_STATE'),
  lock: async (tx, { environmentId, id, transactionId }) => {
    const payment = await lockPaymentForRefund(tx, environmentId, transactionId);
    const row = await lockRefund(tx, environmentId, id);
    return row && { row, payment };
  },
  update: async (tx, row, changes) => {
    const { status, updatedAt } = changes;
    const over = { nextAttemptAt: null, detailsDueAt: null, returnCheckAt: null };
    const endedAt = isEnd(status) ? updatedAt : null;
    const changed = await updateRefund(tx, row, [row.status], { ...over, ...changes, endedAt });
    if (!changed) throw new Error(`refund ${row.id} is locked and was changed by somebody else`);
    return changed;
  },
  insertLine: (tx, { environmentId, id: refundId }, line) =>
    insertRefundEvent(tx, { environmentId, refundId, ...line }),
  describe: (tx, { row }) => describeRefund(tx, row),
});

/** Describes the refund with its current payment; called after both are written. */
async function describeRefund(tx: Tx, refund: RefundRow): Promise<WebhookEventData<RefundEventType>> {
  const { id, environmentId, reference, status, currency, amount, reason, customerNote } = refund;
  return {
    id,
    reference,
    status,
    type: refund.type,
    currency,
    amount,
    reason,
    customerNote,
    payment: await readEventPayment(tx, { environmentId, id: refund.transactionId }),
    feeReturned: refund.fee,
    vatReturned: refund.vat,
    expectedOn: refund.expectedOn,
    failureReason: refund.failureReason,
    createdAt: refund.createdAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
  };
}
