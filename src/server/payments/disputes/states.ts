// The states of a dispute: transitions, and the events of each.

import {
  type LockedPayment,
  lockPaymentForDispute,
  recordPaymentEvent,
} from '#server/payments/transactions/dispute-standing.ts';
import { readEventPayment } from '#server/payments/transactions/standing/event-payment.ts';
import { contentOf } from '#server/platform/events/timeline-lines.ts';
import { declareStates } from '#server/platform/states/declare-states.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { DisputeLine, DisputeLineKind } from '#shared/payments/timeline/dispute-lines.ts';
import { type DisputeRow, insertDisputeEvent, lockDispute, selectDispute, updateDispute } from './queries.ts';

export type LockedDispute = { row: DisputeRow; payment: LockedPayment };

type DisputeNoun = {
  locked: LockedDispute;
  place: { environmentId: string; disputeId: string };
  line: DisputeLine;
  event: 'dispute.opened' | 'dispute.answered' | 'dispute.escalated' | 'dispute.ended';
  set: Partial<DisputeRow>;
};

/** Changes that are also recorded in the timeline of the payment. */
const onPayment: readonly DisputeLineKind[] = ['opened', 'withdrawn', 'resolved', 'closed'];

export const disputeStates = declareStates<DisputeNoun>({
  entity: 'disputes',
  table: 'disputes',
  begins: ['UNRESOLVED'],
  changes: {
    opened: { leads: {}, event: 'dispute.opened' },
    customer_wrote: {
      leads: { UNRESOLVED: 'UNRESOLVED', AWAITING: 'AWAITING' },
      event: 'dispute.answered',
    },
    answered: { leads: { UNRESOLVED: 'AWAITING', AWAITING: 'AWAITING' } },
    // Assigning a dispute to a member sets it to AWAITING.
    handled: { leads: { UNRESOLVED: ['UNRESOLVED', 'AWAITING'], AWAITING: 'AWAITING' } },
    escalated: {
      leads: { UNRESOLVED: 'ESCALATED', AWAITING: 'ESCALATED' },
      event: 'dispute.escalated',
    },
    withdrawn: { leads: { UNRESOLVED: 'CLOSED', AWAITING: 'CLOSED' }, event: 'dispute.ended' },
    resolved: { leads: { UNRESOLVED: 'RESOLVED', AWAITING: 'RESOLVED' }, event: 'dispute.ended' },
    closed: { leads: { UNRESOLVED: 'CLOSED', AWAITING: 'CLOSED' }, event: 'dispute.ended' },
  },
  refusal: () => new AppError('DISPUTE_STATE', { sentence: 'This dispute has ended.' }),
  lock: async (tx, { environmentId, disputeId }) => {
    const found = await selectDispute(tx, environmentId, disputeId);
    if (!found) return undefined;
    const payment = await lockPaymentForDispute(tx, environmentId, found.transactionId);
    const row = await lockDispute(tx, environmentId, disputeId);
    return row && { row, payment };
  },
  update: async (tx, row, changes) => {
    await updateDispute(tx, row, changes);
    return { ...row, ...changes };
  },
  insertLine: (tx, { environmentId, id: disputeId }, line) =>
    insertDisputeEvent(tx, { environmentId, disputeId, ...line }),
  follow: async ({ clock }, tx, { row, payment }, line) => {
    if (!onPayment.includes(line.kind)) return;
    await recordPaymentEvent(tx, clock, payment, {
      kind: 'dispute',
      params: { reference: row.reference, change: contentOf<DisputeLine>(line) },
      actor: line.actor,
      tone: line.tone,
    });
  },
  describe: async (tx, { row, payment }) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    category: row.category,
    raisedBy: row.raisedBy,
    currency: row.currency,
    amount: row.amount,
    customer: { name: row.customerName, email: row.customerEmail },
    payment: await readEventPayment(tx, payment),
    chargebackId: row.chargebackId,
    outcome: row.outcome,
    dueAt: row.dueAt.toISOString(),
  }),
});
