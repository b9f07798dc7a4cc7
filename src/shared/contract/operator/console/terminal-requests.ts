// Contract of the console's side of requests for POS terminals: one of them, the decision, and how it is fulfilled.
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
  tracking: optionalText(60).describe('Number by which the carrier finds it'),
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
    summary: 'A request for POS terminals',
    access: { operator: ['TERMINALS.READ'] },
    errors: ['NOT_FOUND'],
  },
  decideTerminalRequest: {
    ...change,
    url: `${at}/decide`,
    summary: 'Approve or reject a request for POS terminals',
    description: 'Rejecting needs a comment, which the merchant reads.',
    body: terminalDecisionInput,
    message: 'Decision saved',
  },
  dispatchTerminals: {
    ...change,
    url: `${at}/dispatch`,
    summary: 'Say that the terminals are on their way',
    body: terminalDispatchInput,
    message: 'Dispatched',
  },
  deliverTerminals: {
    ...change,
    url: `${at}/deliver`,
    summary: 'Say that the terminals have arrived',
    message: 'Delivered',
  },
  assignTerminals: {
    ...change,
    url: `${at}/assign`,
    summary: 'Assign the machines of a delivered request by their serial numbers',
    description: 'As many as were requested. A machine that another business still has is refused.',
    body: terminalAssignInput,
    message: 'Terminals assigned',
  },
} as const satisfies Contract;
