// Contract of POS terminal requests in the console: one request, the decision, and its fulfilment.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { idField, optionalText, textField } from '../../fields.ts';
import { serialNumberField } from '../../terminals/pos-terminals.ts';
import { terminalRequestDetail } from '../../terminals/terminal-requests.ts';
import { decisionInput } from './decisions.ts';

export const terminalReview = terminalRequestDetail.extend({
  business: z.object({ id: idField, name: z.string() }),
  mode: z.enum(['test', 'live']),
  decidedBy: z.string().nullable(),
});
export type TerminalReview = z.output<typeof terminalReview>;

export const terminalDecisionInput = decisionInput('Enter why it is rejected');
export const terminalDispatchInput = z.object({
  carrier: textField('Carrier', 60),
  tracking: optionalText(60).describe('Tracking number of the carrier'),
});
export const terminalAssignInput = z.object({
  serialNumbers: z
    .array(serialNumberField, { error: 'Enter the serial numbers' })
    .min(1, 'Enter the serial numbers')
    .max(50, 'At most 50 at a time'),
});

const at = '/operator/terminal-requests/:terminalRequestId';
const base = { params: z.object({ terminalRequestId: idField }), output: terminalReview } as const;
const change = {
  ...base,
  method: 'POST',
  access: { operator: ['TERMINALS.READ_WRITE'] },
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;

export const terminalReviewsContract = {
  getTerminalReview: {
    ...base,
    method: 'GET',
    url: at,
    summary: 'Get a terminal request under review',
    access: { operator: ['TERMINALS.READ'] },
    errors: ['NOT_FOUND'],
  },
  decideTerminalRequest: {
    ...change,
    url: `${at}/decide`,
    summary: 'Approve or reject a terminal request',
    description: 'Rejecting needs a comment, which the merchant can read.',
    body: terminalDecisionInput,
    message: 'Decision saved',
  },
  dispatchTerminals: {
    ...change,
    url: `${at}/dispatch`,
    summary: 'Mark terminals as dispatched',
    body: terminalDispatchInput,
    message: 'Dispatched',
  },
  deliverTerminals: {
    ...change,
    url: `${at}/deliver`,
    summary: 'Mark terminals as delivered',
    message: 'Delivered',
  },
  assignTerminals: {
    ...change,
    url: `${at}/assign`,
    summary: 'Assign terminals to a request by serial number',
    description:
      'Requires as many serial numbers as were requested, once the request is delivered. A terminal that belongs to another business is refused.',
    body: terminalAssignInput,
    message: 'Terminals assigned',
  },
} as const satisfies Contract;
