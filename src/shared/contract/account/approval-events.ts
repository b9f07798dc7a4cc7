// Webhook events of approvals.
import { z } from 'zod';
import { approvalStatuses, closedReasons } from '../../account/approval-texts.ts';
import { instant, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';

const data = z.object({
  id: z.uuid(),
  reference: z.string(),
  module: z.string().describe('For example refunds'),
  call: z.string().describe('The call that awaits approval, for example refundPayment'),
  title: z.string(),
  status: z.enum(approvalStatuses),
  closedReason: z.enum(closedReasons).nullable(),
  currency: currencyField.nullable(),
  amount: minorUnits.nullable().describe('Amount that leaves, minor units'),
  revision: z.number().int(),
  step: z.number().int(),
  maker: z.string(),
  failure: z.string().nullable(),
  expiresAt: instant,
  createdAt: instant,
});

const example = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d44',
  reference: 'APR-7Q2M1C0V',
  module: 'refunds',
  call: 'refundPayment',
  title: 'Refund of ORD-1001',
  status: 'PENDING',
  closedReason: null,
  currency: 'NGN',
  amount: 15_525_025,
  revision: 1,
  step: 1,
  maker: 'Funke Alade',
  failure: null,
  expiresAt: '2026-11-22T19:45:00.000Z',
  createdAt: '2026-11-18T19:45:00.000Z',
};
const of = (sentence: string, changed: object) => ({ sentence, data, example: { ...example, ...changed } });

export const approvalEvents = {
  'approval_request.created': of('A call is awaiting approval.', {}),
  'approval_request.revised': of('A request was changed; everybody decides again.', { revision: 2 }),
  'approval_request.approved': of('A request received its last approval and is about to be carried out.', {
    status: 'APPROVED',
  }),
  'approval_request.declined': of('A request was declined.', { status: 'REJECTED' }),
  'approval_request.closed': of('A request was withdrawn or has expired.', {
    status: 'CLOSED',
    closedReason: 'expired',
  }),
  'approval_request.completed': of('An approved request was carried out.', { status: 'COMPLETED' }),
  'approval_request.failed': of('An approved request could not be carried out.', {
    status: 'FAILED',
    failure: 'At most ₦1,000.00 can be refunded.',
  }),
} as const;
