// The states of a chargeback: transitions, and the events and e-mails of each.

import {
  lockPaymentForDispute,
  updateDisputeTotals,
} from '#server/payments/transactions/dispute-standing.ts';
import { readEventPayment } from '#server/payments/transactions/standing/event-payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { contentOf, type NewLine } from '#server/platform/events/timeline-lines.ts';
import { type Change, declareStates } from '#server/platform/states/declare-states.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { acceptedLabels, type ChargebackLine } from '#shared/payments/timeline/chargeback-lines.ts';
import { decidedEmail, emailMerchant, extendedEmail, movedEmail } from './emails.ts';
import { isOpen, type LockedChargeback, lienAmountOf } from './locked-chargeback.ts';
import {
  type ChargebackRow,
  insertChargebackEvent,
  lockChargeback,
  selectChargebackPayment,
  selectChargebacksOf,
  updateChargeback,
} from './queries.ts';

type CaseNoun = {
  locked: LockedChargeback;
  place: { environmentId: string; chargebackId: string };
  line: ChargebackLine;
  event:
    | 'chargeback.opened'
    | 'chargeback.challenged'
    | 'chargeback.escalated'
    | 'chargeback.accepted'
    | 'chargeback.won'
    | 'chargeback.lost';
  set: Partial<Omit<ChargebackRow, 'evidence'>>;
};
export type ChargebackChange = Change<CaseNoun>;

/** A challenged chargeback that the scheme moves to a later stage is pending again and needs a new response. */
export const chargebackStates = declareStates<CaseNoun>({
  entity: 'chargebacks',
  table: 'chargebacks',
  begins: ['PENDING'],
  changes: {
    opened: { leads: {}, event: 'chargeback.opened' },
    challenged: {
      leads: { PENDING: 'CHALLENGED', ESCALATED: 'CHALLENGED' },
      event: 'chargeback.challenged',
    },
    moved: {
      leads: { PENDING: 'PENDING', ESCALATED: 'ESCALATED', CHALLENGED: 'ESCALATED' },
      event: 'chargeback.escalated',
      email: (services, tx, { row, payment }) =>
        emailMerchant(services, tx, row, payment.reference, movedEmail(row)),
    },
    accepted: {
      leads: { PENDING: 'ACCEPTED', ESCALATED: 'ACCEPTED' },
      event: 'chargeback.accepted',
      email: async (services, tx, { row, payment }, { params: { by } }) => {
        if (by === 'merchant') return;
        const news = decidedEmail(row, acceptedLabels[by].toLowerCase());
        await emailMerchant(services, tx, row, payment.reference, news);
      },
    },
    extended: {
      leads: { PENDING: 'PENDING', ESCALATED: 'ESCALATED' },
      email: (services, tx, { row, payment }) =>
        emailMerchant(services, tx, row, payment.reference, extendedEmail(row)),
    },
    accepted_in_part: { leads: { PENDING: 'PENDING', ESCALATED: 'ESCALATED' } },
    won: {
      leads: { PENDING: 'RESOLVED', ESCALATED: 'RESOLVED', CHALLENGED: 'RESOLVED' },
      event: 'chargeback.won',
      email: tellDecision,
    },
    // Only from CHALLENGED: without a response, the chargeback is accepted at the deadline.
    lost: { leads: { CHALLENGED: 'CLOSED' }, event: 'chargeback.lost', email: tellDecision },
  },
  refusal: ({ status }, kind) =>
    new AppError('CHARGEBACK_STATE', { sentence: refusalOf(kind, isOpen(status)) }),
  lock: async (tx, { environmentId, chargebackId }) => {
    const transactionId = await selectChargebackPayment(tx, environmentId, chargebackId);
    if (!transactionId) return undefined;
    const payment = await lockPaymentForDispute(tx, environmentId, transactionId);
    const row = await lockChargeback(tx, environmentId, chargebackId);
    return row && { row, payment };
  },
  update: async (tx, row, changes) => {
    await updateChargeback(tx, row, changes);
    return { ...row, ...changes };
  },
  insertLine: (tx, { environmentId, id: chargebackId, stage }, line) =>
    insertChargebackEvent(tx, { environmentId, chargebackId, stage, ...line }),
  follow: markPayment,
  describe: async (tx, { row, payment }) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    stage: row.stage,
    scheme: row.scheme,
    reasonCode: row.reasonCode,
    currency: row.currency,
    amount: row.amount,
    onHold: lienAmountOf(row),
    acceptedAmount: row.acceptedAmount,
    lostAmount: row.lostAmount,
    returnedAmount: row.returnedAmount,
    dueAt: row.dueAt?.toISOString() ?? null,
    payment: await readEventPayment(tx, payment),
  }),
});

function refusalOf(kind: ChargebackLine['kind'], isStillOpen: boolean): string {
  if (kind === 'lost' && isStillOpen)
    return 'The merchant has not responded yet. Without a response, it is accepted at the deadline.';
  if (kind === 'won' || kind === 'lost' || kind === 'moved')
    return 'This chargeback has already been decided.';
  return 'This chargeback does not need a response.';
}

async function tellDecision(
  services: TxServices,
  tx: Tx,
  { row, payment }: LockedChargeback,
  { kind }: { kind: 'won' | 'lost' },
): Promise<void> {
  await emailMerchant(services, tx, row, payment.reference, decidedEmail(row, kind));
}

/** Updates the dispute state of the payment: open while a chargeback is open, then lost if any amount was lost, else won. */
async function markPayment(
  { clock }: TxServices,
  tx: Tx,
  { payment, row }: LockedChargeback,
  line: NewLine<ChargebackLine>,
): Promise<void> {
  const cases = await selectChargebacksOf(tx, payment.environmentId, payment.id);
  const isAnyOpen = cases.some((item) => isOpen(item.status));
  const lost = cases.reduce((sum, item) => sum + item.acceptedAmount + item.lostAmount, 0);
  const state = isAnyOpen ? 'open' : lost > 0 ? 'lost' : 'won';
  const disputedAmount = cases.reduce((sum, item) => sum + item.amount - item.returnedAmount, 0);
  await updateDisputeTotals(
    tx,
    clock,
    payment,
    {
      state,
      disputedAmount,
      chargedBack: lost,
      chargebackFee: cases.reduce((sum, item) => sum + item.fee, 0),
    },
    {
      kind: 'chargeback',
      params: { reference: row.reference, change: contentOf<ChargebackLine>(line) },
      actor: line.actor,
      tone: line.tone,
    },
  );
}
