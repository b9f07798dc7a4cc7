// Webhook events of disputes and chargebacks.
import { z } from 'zod';
import { eventPayment, examplePayment } from '../../../payments/event-payment.ts';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { chargebackSchemes, chargebackStages, chargebackStatuses } from '../chargebacks.ts';
import { disputeCategories, disputeRaisers, disputeStatuses } from '../disputes.ts';

/** A customer's dispute in event payloads. */
const disputeData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(disputeStatuses),
  category: z.enum(disputeCategories),
  raisedBy: z.enum(disputeRaisers),
  currency: currencyField,
  amount: minorUnits,
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  payment: eventPayment,
  chargebackId: z.uuid().nullable(),
  outcome: z.string().nullable(),
  dueAt: instant,
});

/** A card scheme's case in event payloads. */
const chargebackData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(chargebackStatuses),
  stage: z.enum(chargebackStages),
  scheme: z.enum(chargebackSchemes),
  reasonCode: z.string(),
  currency: currencyField,
  amount: minorUnits,
  onHold: minorUnits.describe('Amount on hold'),
  acceptedAmount: minorUnits,
  lostAmount: minorUnits,
  returnedAmount: minorUnits,
  dueAt: instant.nullable().describe('Response deadline'),
  payment: eventPayment,
});

const undisputed = { ...examplePayment, standing: 'successful' };
const payment = { ...examplePayment, standing: 'disputed' };
const lost = { ...examplePayment, standing: 'charged_back' };
const complaint = {
  id: '019aa6c0-1a10-7b1e-8a41-0f0c2b7e8d22',
  reference: 'DSP-5H2K8M1QZA',
  status: 'UNRESOLVED',
  category: 'not_received',
  raisedBy: 'payer',
  currency: 'NGN',
  amount: 2_500_000,
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
  payment: undisputed,
  chargebackId: null,
  outcome: null,
  dueAt: '2026-11-24T09:20:41.870Z',
};
const scheme = {
  id: '019aa6c1-9c10-7f00-9b41-2f0c2b7e8d33',
  reference: 'CB-9T3W6D0RXE',
  status: 'PENDING',
  stage: 'first',
  scheme: 'mastercard',
  reasonCode: '4853',
  currency: 'NGN',
  amount: 2_500_000,
  onHold: 2_500_000,
  acceptedAmount: 0,
  lostAmount: 0,
  returnedAmount: 0,
  dueAt: '2026-11-24T09:20:41.870Z',
  payment,
};
const decided = { ...scheme, onHold: 0, dueAt: null };

export const disputeEvents = {
  'dispute.opened': {
    sentence: 'A customer opened a dispute about a payment.',
    data: disputeData,
    example: complaint,
  },
  'dispute.answered': {
    sentence: 'A customer sent another message in a dispute.',
    data: disputeData,
    example: { ...complaint, status: 'AWAITING' },
  },
  'dispute.escalated': {
    sentence: 'A dispute became a chargeback.',
    data: disputeData,
    example: { ...complaint, status: 'ESCALATED', chargebackId: scheme.id, payment },
  },
  'dispute.ended': {
    sentence: 'A dispute was resolved, closed or withdrawn.',
    data: disputeData,
    example: { ...complaint, status: 'RESOLVED', outcome: 'Resent by courier' },
  },
  'chargeback.opened': {
    sentence: 'A chargeback was opened; its amount is on hold.',
    data: chargebackData,
    example: scheme,
  },
  'chargeback.challenged': {
    sentence: 'Evidence was submitted for a chargeback.',
    data: chargebackData,
    example: { ...scheme, status: 'CHALLENGED', dueAt: null },
  },
  'chargeback.escalated': {
    sentence: 'A chargeback moved to a later stage and needs another response.',
    data: chargebackData,
    example: { ...scheme, status: 'ESCALATED', stage: 'pre_arbitration' },
  },
  'chargeback.accepted': {
    sentence: 'A chargeback was accepted: by you, by your automatic acceptance or at its deadline.',
    data: chargebackData,
    example: { ...decided, status: 'ACCEPTED', acceptedAmount: 2_500_000, payment: lost },
  },
  'chargeback.won': {
    sentence: 'A chargeback was won; its amount is back in the balance.',
    data: chargebackData,
    example: { ...decided, status: 'RESOLVED', returnedAmount: 2_500_000, payment: undisputed },
  },
  'chargeback.lost': {
    sentence: 'A chargeback was lost.',
    data: chargebackData,
    example: { ...decided, status: 'CLOSED', lostAmount: 2_500_000, payment: lost },
  },
} as const;
